import {KIND, GROUP, RUNTIME_LABEL} from '@kruntimes/api';
import {controllerOf} from '@kruntimes/kube';
import type {RuntimeObject} from '../services/runtime-resource.js';
import type {Deployment} from '../services/workload-resources.js';

/** Whose the Deployment of a Runtime's name is; decided by UID, as the controller does. */
export type Ownership =
  | {readonly kind: 'ours'}
  /** Nobody's, with the Runtime's label: the controller takes it over. */
  | {readonly kind: 'orphan'}
  /** Of a Runtime of this name that is gone. */
  | {readonly kind: 'predecessor'}
  /** `owner` is who controls it, such as `StatefulSet/db` or `helm/release`, where anything tells. */
  | {readonly kind: 'foreign'; readonly owner: string | undefined};

const MANAGED_BY = 'app.kubernetes.io/managed-by';
const HELM_RELEASE = 'meta.helm.sh/release-name';

/** Judges the Deployment that has the name of a Runtime's own. */
export function ownershipOf(deployment: Deployment, runtime: RuntimeObject): Ownership {
  const controller = controllerOf(deployment);
  const {name = '', uid} = runtime.metadata ?? {};
  if (controller === undefined) {
    const isOrphan = deployment.metadata?.labels?.[RUNTIME_LABEL] === name && selects(deployment, name);
    return isOrphan ? {kind: 'orphan'} : {kind: 'foreign', owner: managerOf(deployment)};
  }
  if (controller.uid === uid) return {kind: 'ours'};
  const isRuntime = controller.kind === KIND && controller.apiVersion.startsWith(`${GROUP}/`);
  if (isRuntime && controller.name === name) return {kind: 'predecessor'};
  return {kind: 'foreign', owner: `${controller.kind}/${controller.name}`};
}

function selects({spec}: Deployment, name: string): boolean {
  const labels = Object.entries(spec?.selector?.matchLabels ?? {});
  return labels.length === 1 && labels[0]?.[0] === RUNTIME_LABEL && labels[0][1] === name;
}

// Helm owns by label and annotation, not by reference.
function managerOf({metadata}: Deployment): string | undefined {
  const manager = metadata?.labels?.[MANAGED_BY]?.toLowerCase();
  const release = metadata?.annotations?.[HELM_RELEASE];
  return manager === undefined || release === undefined ? manager : `${manager}/${release}`;
}
