import {toError} from '@kruntimes/kube';
import {runtimeCrd} from '@kruntimes/api/crd';
import type {Check} from '../checks/check.js';
import type {Deployment} from '../services/workload-resources.js';
import {skip, skipFor, type DoctorCheckId} from './check-ids.js';
import {controllerCheck, findControllers} from './controller.js';
import {controllerScopeCheck} from './controller-scope.js';
import {controllerVersionCheck, controllerVersionOf} from './controller-version.js';
import {schemaCheck} from './crd-schema.js';
import {crdChecks, readRuntimeApi} from './crd.js';
import {leaseCheck, leaseNameOf, leaseNamesElsewhere, seeLease, type Candidates, type SeenLease} from './lease.js';
import {observedCheck, readAllRuntimes} from './observed.js';
import {permissionChecks} from './permissions.js';
import type {Subject} from './subject.js';

/** The checks of a cluster that answers and knows us: these hardly need one another, and are made together. */
export async function clusterChecks(subject: Subject, user: string): Promise<Check[]> {
  const {client, config, call, controllerNamespace} = subject;
  const where = {user, namespace: config.namespace, controllerNamespace};
  const checks = await Promise.all([
    permissionChecks(client, where, call),
    unlessFailing('crd', typeChecks(subject)),
    unlessFailing('controller', controllerChecks(subject)),
  ]);
  return checks.flat();
}

const CHECKS_OF_TYPE = ['crd-version', 'crd-schema', 'observed'] as const satisfies readonly DoctorCheckId[];

async function typeChecks(subject: Subject): Promise<Check[]> {
  const {client, call, bin} = subject;
  const api = await readRuntimeApi(client, call);
  const checks = crdChecks(api, bin);
  if (checks.some(({status}) => status === 'fail')) {
    const left = CHECKS_OF_TYPE.filter((id) => checks.every((check) => check.id !== id));
    return [...checks, ...left.map((id) => skip(id, 'the CRD is not usable'))];
  }
  const found = await readAllRuntimes(subject);
  const now = new Date(serverTime(subject));
  return [...checks, schemaCheck(api, runtimeCrd, bin), observedCheck(found, {bin, now})];
}

const CHECKS_OF_DEPLOYMENT = ['controller-version', 'controller-scope'] as const satisfies readonly DoctorCheckId[];

async function controllerChecks(subject: Subject): Promise<Check[]> {
  const {client, config, call, controllerNamespace, bin, version} = subject;
  const found = await findControllers(client, controllerNamespace, call);
  const [deployment] = found.deployments;
  const namespace = deployment?.metadata?.namespace ?? controllerNamespace;
  const lease = await lookAtLease(subject, namespace, deployment);
  const controller = controllerCheck({found, namespace, lease, bin});
  if (deployment === undefined) {
    const why = found.unread === undefined ? 'there is no Deployment of it' : 'its Deployment cannot be read';
    const elected = found.unread === undefined ? 'no Deployment' : 'unknown';
    return [controller, ...CHECKS_OF_DEPLOYMENT.map((id) => skip(id, why)), election(lease, {namespace, elected, bin})];
  }
  return [
    controller,
    controllerVersionCheck(controllerVersionOf(deployment), version),
    controllerScopeCheck(found.deployments, config.namespace),
    election(lease, {namespace, elected: 'yes', bin}),
  ];
}

interface LeaseLookedAt {
  readonly name: string;
  /** Undefined where no Lease is taken. */
  readonly seen: SeenLease | undefined;
}

/** Looks at the Lease of a Deployment's controllers, or of those elsewhere: at the first that is held, or else the first. */
async function lookAtLease(
  subject: Subject,
  namespace: string,
  deployment: Deployment | undefined,
): Promise<LeaseLookedAt> {
  const {client, config, call} = subject;
  const names = deployment === undefined ? leaseNamesElsewhere(config.namespace) : [leaseNameOf(deployment)];
  const looked = await Promise.all(
    names.map(async (name = '') => ({
      name,
      seen: name === '' ? undefined : await seeLease(client, {namespace, name, call, now: () => serverTime(subject)}),
    })),
  );
  return looked.find(({seen}) => seen?.kind === 'held') ?? looked[0] ?? {name: '', seen: undefined};
}

function election({name, seen}: LeaseLookedAt, candidates: Candidates & {readonly namespace: string}): Check {
  if (seen === undefined) return skip('lease', 'the controller runs without leader election');
  return leaseCheck(seen, {...candidates, name});
}

/** The time at the API server, in ms since 1970. */
function serverTime({clock}: Subject): number {
  return Date.now() + (clock.offsetMs() ?? 0);
}

/** What could not be asked is skipped; the others go on. */
async function unlessFailing(id: DoctorCheckId, checks: Promise<Check[]>): Promise<Check[]> {
  try {
    return await checks;
  } catch (error) {
    return [skipFor(id, toError(error))];
  }
}
