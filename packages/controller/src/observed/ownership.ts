import {KIND, type Runtime} from '@kruntimes/api';
import type {TrackedDeployment} from './deployment.js';

/** Whose a Deployment of our name is. Decided by UID: a name may have been used before. */
export type Ownership =
  | {readonly kind: 'ours'; readonly deployment: TrackedDeployment}
  /** Nobody's, with our label and our selector: left behind by `--cascade=orphan`, and free to take. */
  | {readonly kind: 'orphan'; readonly deployment: TrackedDeployment}
  /** Of a Runtime of this name that is gone: garbage collection is about to take it. */
  | {readonly kind: 'predecessor'}
  /** `whose` ends a sentence that begins with the Deployment. */
  | {readonly kind: 'foreign'; readonly whose: string};

const NOBODYS = 'was not made for a Runtime: delete it, or give the Runtime another name';

/** Judges the Deployment that has the name of a Runtime's own. */
export function ownershipOf(deployment: TrackedDeployment, runtime: Runtime): Ownership {
  const {owner} = deployment;
  const {name} = runtime.metadata;
  if (owner === undefined) {
    const orphaned = deployment.metadata.labels?.['kruntimes.io/runtime'] === name && deployment.selects === name;
    return orphaned ? {kind: 'orphan', deployment} : {kind: 'foreign', whose: NOBODYS};
  }
  if (owner.uid === runtime.metadata.uid) return {kind: 'ours', deployment};
  const isRuntime = owner.kind === KIND && owner.apiVersion.startsWith('kruntimes.io/');
  if (isRuntime && owner.name === name) return {kind: 'predecessor'};
  return {kind: 'foreign', whose: `belongs to ${owner.kind} ${owner.name}`};
}
