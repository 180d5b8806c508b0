import {toError} from '@kruntimes/kube';
import {runtimeCrd} from '@kruntimes/api/crd';
import type {Check} from '../checks/check.js';
import {skip, skipFor, type DoctorCheckId} from './check-ids.js';
import {controllerChecks} from './controller-checks.js';
import {schemaCheck} from './crd-schema.js';
import {crdChecks, readRuntimeApi} from './crd.js';
import {observedCheck, readAllRuntimes} from './observed.js';
import {permissionChecks} from './permissions.js';
import {serverTime, type Subject} from './subject.js';

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

/** What could not be asked is skipped; the others go on. */
async function unlessFailing(id: DoctorCheckId, checks: Promise<Check[]>): Promise<Check[]> {
  try {
    return await checks;
  } catch (error) {
    return [skipFor(id, toError(error))];
  }
}
