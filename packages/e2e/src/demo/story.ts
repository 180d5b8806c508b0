import {fileURLToPath} from 'node:url';
import {deploymentName, RUNTIME_LABEL} from '@kruntimes/api';
import {failAnnotation} from '@kruntimes/devcluster';
import {isNotFound} from '@kruntimes/kube';
import {eventually} from '../eventually.js';
import {DEPLOYMENTS, PODS, RUNTIMES} from '../resources.js';
import {Krt} from './krt.js';
import type {Stage} from './stage.js';

const EXAMPLES = fileURLToPath(new URL('../../../../docs/examples/', import.meta.url));
const namespace = 'default';

/** How the story is told. */
export interface Telling {
  readonly say: (text: string) => void;
  /** Ends the story at once. */
  readonly signal: AbortSignal;
}

/** Plays the main job: two pools get ready, one Pod fails and heals, a pool is deleted. */
export async function tell(stage: Stage, {say, signal}: Telling): Promise<void> {
  const {client} = stage;
  const krt = new Krt(stage.kubeconfig, signal);
  let shown = '';

  // Ages change all the time; the table is shown again only when something else does.
  const showTable = async (): Promise<void> => {
    const table = await krt.run('runtime', 'list');
    const withoutAges = table.replaceAll(/ +\S+$/gm, '');
    if (withoutAges === shown) return;
    shown = withoutAges;
    say(`${indented(table)}\n`);
  };
  const untilReady = async (name: string, count: number): Promise<void> => {
    const look = async (): Promise<true | undefined> => {
      await showTable();
      const {status} = await client.get(RUNTIMES, {namespace, name});
      return status?.readyReplicas === count ? true : undefined;
    };
    await eventually(`READY of ${name} is ${count}`, look, {signal});
    await showTable();
  };

  say('$ krt runtime apply -f docs/examples/web.yaml -f docs/examples/batch.yaml');
  say(indented(await krt.run('runtime', 'apply', '-f', `${EXAMPLES}web.yaml`, '-f', `${EXAMPLES}batch.yaml`)));
  say('\nThe controller makes a Deployment for each; Pods get ready one by one.\n$ krt runtime list');
  await untilReady('web', 3);
  await untilReady('batch', 1);

  const {items} = await client.list(PODS, {namespace, labelSelector: `${RUNTIME_LABEL}=web`});
  const pod = {namespace, name: items[0]?.metadata?.name ?? ''};
  const setFailure = async (value: string | null): Promise<void> => {
    const body = {metadata: {annotations: {[failAnnotation]: value}}};
    await client.patch(PODS, pod, {patch: {kind: 'merge', body}});
  };
  say(`The readiness probe of Pod ${pod.name} fails: READY of web falls.`);
  await setFailure('NotReady');
  await untilReady('web', 2);
  say('It passes again: READY of web rises.');
  await setFailure(null);
  await untilReady('web', 3);

  say('$ krt runtime get web');
  say(`${indented(await krt.run('runtime', 'get', 'web'))}\n`);

  say('Runtime batch is deleted: its Deployment goes with it.');
  await client.delete(RUNTIMES, {namespace, name: 'batch'});
  const isGone = async (): Promise<true | undefined> => {
    try {
      await client.get(DEPLOYMENTS, {namespace, name: deploymentName('batch')});
      return undefined;
    } catch (error) {
      if (isNotFound(error)) return true;
      throw error;
    }
  };
  await eventually('Deployment runtime-batch is gone', isGone, {signal});
  await showTable();
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, '  ');
}
