import {runtimeCrd} from '@kruntimes/api/crd';
import type {Check} from '../checks/check.js';
import {skip, type DoctorCheckId} from './check-ids.js';
import {controllerCheck, findControllers} from './controller.js';
import {controllerScopeCheck} from './controller-scope.js';
import {controllerVersionCheck, controllerVersionOf} from './controller-version.js';
import {schemaCheck} from './crd-schema.js';
import {crdChecks, readRuntimeApi} from './crd.js';
import {leaseCheck, leaseNameOf, seeLease} from './lease.js';
import {messageOf} from './message.js';
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
  const deployments = await findControllers(client, controllerNamespace, call);
  const [deployment] = deployments;
  const name = leaseNameOf(deployment);
  const lease = {namespace: deployment?.metadata?.namespace ?? controllerNamespace, name: name ?? ''};
  const seen =
    name === undefined ? undefined : await seeLease(client, {...lease, call, now: () => serverTime(subject)});
  const leader = seen?.kind === 'held' ? seen.holder : undefined;
  const controller = controllerCheck({deployments, namespace: controllerNamespace, leader, bin});
  const election =
    seen === undefined
      ? skip('lease', 'the controller runs without leader election')
      : leaseCheck(seen, {...lease, isElected: deployment !== undefined});
  if (deployment === undefined) {
    const left = CHECKS_OF_DEPLOYMENT.map((id) => skip(id, 'there is no Deployment of it'));
    return [controller, ...left, election];
  }
  return [
    controller,
    controllerVersionCheck(controllerVersionOf(deployment), version),
    controllerScopeCheck(deployments, config.namespace),
    election,
  ];
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
    return [skip(id, messageOf(error))];
  }
}
