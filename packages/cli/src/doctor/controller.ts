import {isNotFound, type ApiError, type CallOptions, type KubeClient, type SelectOptions} from '@kruntimes/kube';
import {failed, passed, warned, type Check} from '../checks/check.js';
import {shellWord} from '../checks/shell-word.js';
import {isForbidden} from '../checks/unreadable.js';
import {DEPLOYMENTS, type Deployment} from '../services/workload-resources.js';
import {skipFor} from './check-ids.js';
import {isLately, lastWritten, ofNoLease, type LastStatus} from './last-status.js';
import type {SeenLease} from './lease.js';

/** The label of everything that `deploy/install.yaml` and the chart install. */
const CONTROLLER_LABEL = 'app.kubernetes.io/name=kruntimes-controller';

/** What was found of controllers. */
export interface ControllersFound {
  readonly deployments: readonly Deployment[];
  /** Why those of other namespaces, or of any, could not be looked for: there may be more. */
  readonly unread?: ApiError;
}

/**
 * The Deployments of controllers, those of the namespace first; of the namespace alone for whoever may not look further.
 *
 * @throws ApiError, ConnectionError
 */
export async function findControllers(
  client: KubeClient,
  namespace: string,
  call: CallOptions,
): Promise<ControllersFound> {
  const selection = {...call, labelSelector: CONTROLLER_LABEL};
  try {
    const {items} = await client.list(DEPLOYMENTS, selection);
    const isExpected = ({metadata}: Deployment): boolean => metadata?.namespace === namespace;
    return {deployments: [...items.filter(isExpected), ...items.filter((item) => !isExpected(item))]};
  } catch (error) {
    if (isNotFound(error)) return {deployments: []};
    if (!isForbidden(error)) throw error;
    return await findInNamespace(client, {...selection, namespace}, error);
  }
}

async function findInNamespace(
  client: KubeClient,
  selection: SelectOptions,
  unread: ApiError,
): Promise<ControllersFound> {
  try {
    return {deployments: (await client.list(DEPLOYMENTS, selection)).items, unread};
  } catch (error) {
    if (isForbidden(error)) return {deployments: [], unread: error};
    throw error;
  }
}

/** What the check of the controller looks at. */
export interface ControllerInput {
  readonly found: ControllersFound;
  /** Where it was looked for first. */
  readonly namespace: string;
  /** The Lease that tells of controllers which run elsewhere than in a Deployment. */
  readonly lease: {readonly name: string; readonly seen: SeenLease | undefined};
  /** Where there is neither a Deployment nor a Lease: what a controller that takes none has left. */
  readonly written?: LastStatus | undefined;
  /** The time at the API server, in ms since 1970. */
  readonly now: number;
  readonly bin: string;
}

/** Whether a controller runs. What could not be read, nothing is made of. */
export function controllerCheck({found, namespace, lease, written, now, bin}: ControllerInput): Check {
  const id = 'controller';
  const {deployments, unread} = found;
  const [deployment] = deployments;
  if (deployment !== undefined) return readiness(deployment);
  const {seen} = lease;
  if (seen?.kind === 'held') {
    const where = unread === undefined ? 'a controller outside of the cluster leads' : 'a controller leads';
    return passed(id, `${where}: "${seen.holder}" holds Lease ${namespace}/${lease.name}`);
  }
  if (unread !== undefined) return skipFor(id, unread);
  if (seen?.kind === 'unreadable') return skipFor(id, seen.error);
  const message = `no Deployment of the controller in namespace ${namespace}`;
  const hint = `install it, or name its namespace with --controller-namespace:  ${bin} install`;
  if (written === undefined) return failed(id, {message, hint});
  if (!isLately(written, now)) return failed(id, {message: `${message}; ${lastWritten(written, now)}`, hint});
  return warned(id, {
    message: `${message}, and no Lease, but ${ofNoLease(written, now)}`,
    hint: `where none runs outside of the cluster, install it:  ${bin} install`,
  });
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
