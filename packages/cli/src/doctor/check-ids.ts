import {skipped, type Check} from '../checks/check.js';
import {isForbidden, unreadable} from '../checks/unreadable.js';
import {messageOf} from './message.js';

/** Every check of `krt doctor` in its order, by its id, with what it is called where it is skipped. */
export const DOCTOR_CHECKS = {
  kubeconfig: 'Configuration',
  context: 'Context',
  credentials: 'Credentials',
  proxy: 'Proxy',
  dns: 'Host name',
  network: 'Network',
  port: 'Port',
  tls: 'TLS',
  'tls-authority': 'Certificate authority',
  'tls-name': 'Name in the certificate',
  'api-server': 'API server',
  authentication: 'Authentication',
  'permissions-read': 'Permission to read Runtimes',
  'permissions-write': 'Permission to change Runtimes',
  'permissions-explain': 'Permission to see why Pods are not ready',
  'permissions-controller': 'Permission to look at the controller',
  crd: 'CRD',
  'crd-version': 'Version of the API',
  'crd-schema': 'Schema of the CRD',
  controller: 'Controller',
  'controller-version': 'Version of the controller',
  'controller-scope': 'Namespaces of the controller',
  lease: 'Lease',
  observed: 'Runtimes observed',
  clock: 'Clocks',
} as const;

/** The id of a check of `krt doctor`. */
export type DoctorCheckId = keyof typeof DOCTOR_CHECKS;

/** Whether it is the id of a check of `krt doctor`. */
export function isDoctorCheckId(id: string): id is DoctorCheckId {
  return Object.hasOwn(DOCTOR_CHECKS, id);
}

/** A check that is not made. */
export function skip(id: DoctorCheckId, why: string): Check {
  return skipped(id, `${DOCTOR_CHECKS[id]}: ${why}`);
}

/** A check that is not made because this went wrong. */
export function skipFor(id: DoctorCheckId, error: Error): Check {
  return isForbidden(error) ? unreadable(id, DOCTOR_CHECKS[id], error) : skip(id, messageOf(error));
}

/** The checks in their order, and those that are not among them as skipped. */
export function completed(made: readonly Check[], why: string): Check[] {
  const ids = Object.keys(DOCTOR_CHECKS) as DoctorCheckId[];
  return ids.flatMap((id) => {
    const checks = made.filter((check) => check.id === id);
    if (checks.length > 0) return checks;
    return id === 'proxy' ? [] : [skip(id, why)];
  });
}
