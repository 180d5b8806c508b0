import {evaluatePod, RUNTIME_LABEL, type EvaluatedPod} from '@kruntimes/api';
import {HttpsTransport, isConflict, KubeClient, loadClusterConfig, type KubeObject} from '@kruntimes/kube';

/** Claims one Pod of a Runtime's pool, and prints its name: `claim-pod.ts NAMESPACE RUNTIME WHO`. */
const [namespace = '', runtime = '', who = ''] = process.argv.slice(2);
const annotation = 'example.com/claimed-by';
type Pod = KubeObject & EvaluatedPod;
const type = {group: '', version: 'v1', plural: 'pods', kind: 'Pod', namespaced: true};

const transport = new HttpsTransport(loadClusterConfig());
const client = new KubeClient(transport, {userAgent: 'claim-pod'});

/** Whether the claim is ours. Fenced by the version that was judged: whoever changed the Pod since, this claim fails. */
async function claim({metadata}: Pod): Promise<boolean> {
  const body = {metadata: {resourceVersion: metadata?.resourceVersion, annotations: {[annotation]: who}}};
  try {
    await client.patch(type, {namespace, name: metadata?.name ?? ''}, {patch: {kind: 'merge', body}});
    return true;
  } catch (error) {
    if (isConflict(error)) return false;
    throw error;
  }
}

const {items} = await client.list<Pod>(type, {namespace, labelSelector: `${RUNTIME_LABEL}=${runtime}`});
// Each Pod is judged for itself: the Runtime's ready count says nothing about the one that is picked.
const free = items.filter((pod) => evaluatePod(pod).eligible && pod.metadata?.annotations?.[annotation] === undefined);
let claimed: Pod | undefined;
for (const pod of free) {
  if (!(await claim(pod))) continue;
  claimed = pod;
  break;
}
transport.close();
process.stdout.write(`${claimed?.metadata?.name ?? 'none'}\n`);
process.exitCode = claimed === undefined ? 1 : 0;
