import {ApiError, isNotFound, type CallOptions, type KubeClient} from '@kruntimes/kube';
import {failed, passed, warned, type Check} from '../checks/check.js';
import {shellWord} from '../checks/shell-word.js';
import {DEPLOYMENTS, type Deployment} from '../services/workload-resources.js';

/** The label of everything that `deploy/install.yaml` and the chart install. */
const CONTROLLER_LABEL = 'app.kubernetes.io/name=kruntimes-controller';

/**
 * The Deployments of controllers: those of the namespace, or else, as far as that may be read, those of all namespaces.
 *
 * @throws ApiError, ConnectionError
 */
export async function findControllers(
  client: KubeClient,
  namespace: string,
  call: CallOptions,
): Promise<readonly Deployment[]> {
  const selection = {...call, labelSelector: CONTROLLER_LABEL};
  const expected = await client.list(DEPLOYMENTS, {...selection, namespace});
  if (expected.items.length > 0) return expected.items;
  try {
    return (await client.list(DEPLOYMENTS, selection)).items;
  } catch (error) {
    if (error instanceof ApiError && (error.code === 403 || isNotFound(error))) return [];
    throw error;
  }
}

/** What the check of the controller looks at. */
export interface ControllersFound {
  readonly deployments: readonly Deployment[];
  /** Where it was looked for first. */
  readonly namespace: string;
  /** Whoever has renewed the Lease a moment ago: a controller may run elsewhere than in a Deployment. */
  readonly leader: string | undefined;
  readonly bin: string;
}

/** Whether a controller runs. */
export function controllerCheck({deployments, namespace, leader, bin}: ControllersFound): Check {
  const [deployment] = deployments;
  if (deployment !== undefined) return readiness(deployment);
  const message = `no Deployment of the controller in namespace ${namespace}`;
  if (leader !== undefined) return warned('controller', {message: `${message}; "${leader}" leads from elsewhere`});
  const hint = `install it, or name its namespace with --controller-namespace:  ${bin} install`;
  return failed('controller', {message, hint});
}

function readiness({metadata, spec, status}: Deployment): Check {
  const {name = '', namespace = ''} = metadata ?? {};
  const wanted = spec?.replicas ?? 1;
  const ready = status?.readyReplicas ?? 0;
  const message = `Deployment ${namespace}/${name}: ${ready} of ${wanted} controllers ready`;
  if (ready > 0 && ready >= wanted) return passed('controller', message);
  const where = `-n ${shellWord(namespace)}`;
  if (wanted === 0) {
    const hint = `start it:  kubectl scale deployment ${shellWord(name)} --replicas=2 ${where}`;
    return failed('controller', {message: `${message}: it is scaled to zero`, hint});
  }
  const hint = `see why:  kubectl describe pods -l ${CONTROLLER_LABEL} ${where}`;
  return ready > 0 ? warned('controller', {message, hint}) : failed('controller', {message, hint});
}
