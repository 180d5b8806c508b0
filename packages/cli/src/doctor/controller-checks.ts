import {toError} from '@kruntimes/kube';
import type {Check} from '../checks/check.js';
import type {RuntimeObject} from '../services/runtime-resource.js';
import type {Deployment} from '../services/workload-resources.js';
import {skip, type DoctorCheckId} from './check-ids.js';
import {controllerCheck, findControllers, type ControllersFound} from './controller.js';
import {controllerScopeCheck, controllersOf, haveLabels} from './controller-scope.js';
import {controllerVersionCheck, controllerVersionOf} from './controller-version.js';
import {lastStatus} from './last-status.js';
import {leaseCheck, leaseNameOf, leaseNamesElsewhere, seeLease, type Candidates, type SeenLease} from './lease.js';
import {readAllRuntimes} from './observed.js';
import {serverTime, type Subject} from './subject.js';

const CHECKS_OF_DEPLOYMENT = ['controller-version', 'controller-scope'] as const satisfies readonly DoctorCheckId[];

/** The checks of each controller that works in our namespace; where there is none, of the first one elsewhere. */
export async function controllerChecks(subject: Subject): Promise<Check[]> {
  const {client, config, call, controllerNamespace, bin} = subject;
  const found = await findControllers(client, controllerNamespace, call);
  const [first] = found.deployments;
  if (first === undefined) return await checksWithoutDeployment(subject, found);
  const ours = controllersOf(found.deployments, config.namespace);
  const checked = ours.length > 0 ? ours : [first];
  const [runtimes, ...checks] = await Promise.all([
    // Where others may be that we cannot see, nobody knows what is left.
    found.unread === undefined && haveLabels(ours) ? readRuntimes(subject) : [],
    ...checked.map((deployment) => checksOf(deployment, subject, found)),
  ]);
  return [...checks.flat(), controllerScopeCheck(found.deployments, {namespace: config.namespace, runtimes, bin})];
}

// What cannot be read, nothing is made of here: another check says so.
async function readRuntimes(subject: Subject): Promise<readonly RuntimeObject[]> {
  return (await readAllRuntimes(subject)).runtimes;
}

async function checksOf(deployment: Deployment, subject: Subject, found: ControllersFound): Promise<Check[]> {
  const {bin, version} = subject;
  const {namespace = '', name} = deployment.metadata ?? {};
  const lease = await lookAtLease(deployment, subject);
  // Of several controllers, another one may have written it.
  const isTold = lease.seen?.kind === 'missing' && found.deployments.length === 1 && found.unread === undefined;
  const written = isTold ? lastStatus(await readRuntimes(subject)) : undefined;
  const now = serverTime(subject);
  return [
    controllerCheck({found: {deployments: [deployment]}, namespace, lease, now, bin}),
    controllerVersionCheck(controllerVersionOf(deployment), version),
    election(lease, {namespace, elected: 'yes', deployment: name, written, now, bin}),
  ];
}

async function checksWithoutDeployment(subject: Subject, found: ControllersFound): Promise<Check[]> {
  const {config, controllerNamespace: namespace, bin} = subject;
  const names = leaseNamesElsewhere(config.namespace);
  const looked = await Promise.all(names.map((name) => see(subject, {namespace, name})));
  const [first = {name: '', seen: undefined}] = looked;
  // The first that is held, or else the first.
  const lease = looked.find(({seen}) => seen?.kind === 'held') ?? first;
  // Whoever holds a Lease, or did, is told of by it.
  const leaseless = looked.every(({seen}) => seen?.kind === 'missing') && found.unread === undefined;
  const written = leaseless ? lastStatus(await readRuntimes(subject)) : undefined;
  const why = found.unread === undefined ? 'there is no Deployment of it' : 'its Deployment cannot be read';
  const elected = found.unread === undefined ? 'no Deployment' : 'unknown';
  const now = serverTime(subject);
  return [
    controllerCheck({found, namespace, lease, written, now, bin}),
    ...CHECKS_OF_DEPLOYMENT.map((id) => skip(id, why)),
    election(lease, {namespace, elected, now, bin}),
  ];
}

interface LeaseLookedAt {
  readonly name: string;
  /** Undefined where no Lease is taken. */
  readonly seen: SeenLease | undefined;
}

async function lookAtLease(deployment: Deployment, subject: Subject): Promise<LeaseLookedAt> {
  const {namespace = ''} = deployment.metadata ?? {};
  try {
    const name = leaseNameOf(deployment);
    return name === undefined ? {name: '', seen: undefined} : await see(subject, {namespace, name});
  } catch (error) {
    return {name: '', seen: {kind: 'unreadable', error: toError(error)}};
  }
}

async function see(subject: Subject, ref: {readonly namespace: string; readonly name: string}): Promise<LeaseLookedAt> {
  const {client, call} = subject;
  return {name: ref.name, seen: await seeLease(client, {...ref, call, now: () => serverTime(subject)})};
}

function election({name, seen}: LeaseLookedAt, candidates: Candidates & {readonly namespace: string}): Check {
  if (seen === undefined) return skip('lease', 'the controller runs without leader election');
  return leaseCheck(seen, {...candidates, name});
}
