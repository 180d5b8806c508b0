import {KIND, type Runtime} from '@kruntimes/api';
import type {TrackedDeployment} from './deployment.js';

/** Whose a Deployment of our name is. Decided by UID: a name may have been used before. */
export type Ownership =
  | {readonly kind: 'ours'; readonly deployment: TrackedDeployment}
  /** Nobody's, with our label and our selector: left behind by `--cascade=orphan`, and free to take. */
  | {readonly kind: 'orphan'; readonly deployment: TrackedDeployment}
  /** Of a Runtime of this name that is gone: garbage collection is about to take it. */
  | {readonly kind: 'predecessor'}
  | {readonly kind: 'foreign'; readonly owner: string};

/** Judges the Deployment that has the name of a Runtime's own. */
export function ownershipOf(deployment: TrackedDeployment, runtime: Runtime): Ownership {
  const {owner} = deployment;
  const {name} = runtime.metadata;
  if (owner === undefined) {
    const orphaned = deployment.metadata.labels?.['kruntimes.io/runtime'] === name && deployment.selects === name;
    return orphaned ? {kind: 'orphan', deployment} : {kind: 'foreign', owner: 'no controller of this Runtime'};
  }
  if (owner.uid === runtime.metadata.uid) return {kind: 'ours', deployment};
  const isRuntime = owner.kind === KIND && owner.apiVersion.startsWith('kruntimes.io/');
  if (isRuntime && owner.name === name) return {kind: 'predecessor'};
  return {kind: 'foreign', owner: `${owner.kind} ${owner.name}`};
}
