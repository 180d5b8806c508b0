import {applyLists} from './cases/apply-lists.js';
import {apply} from './cases/apply.js';
import {conflicts} from './cases/conflicts.js';
import {controllerWrites} from './cases/controller-writes.js';
import {definitions} from './cases/definitions.js';
import {deletions} from './cases/deletions.js';
import {discovery} from './cases/discovery.js';
import {fieldValidation} from './cases/field-validation.js';
import {garbage} from './cases/garbage.js';
import {generations} from './cases/generations.js';
import {lists} from './cases/lists.js';
import {mediaTypes} from './cases/media-types.js';
import {names} from './cases/names.js';
import {namespaces} from './cases/namespaces.js';
import {patches} from './cases/patches.js';
import {pods} from './cases/pods.js';
import {refusals} from './cases/refusals.js';
import {schemas} from './cases/schemas.js';
import {selectors} from './cases/selectors.js';
import {smallKinds} from './cases/small-kinds.js';
import {strategicPatches} from './cases/strategic-patches.js';
import {structuralErrors} from './cases/structural-errors.js';
import {subresources} from './cases/subresources.js';
import {tables} from './cases/tables.js';
import {versions} from './cases/versions.js';
import {watchLists} from './cases/watch-lists.js';
import {watches} from './cases/watches.js';
import {workloadErrors} from './cases/workload-errors.js';
import {workloads} from './cases/workloads.js';
import type {ContractGroup} from './contract-case.js';

export type {ContractCase, ContractGroup} from './contract-case.js';
export type {ContractOutcome, ContractSide} from './contract-side.js';
export {eventually} from './eventually.js';
export {runContract} from './run-contract.js';

/** Every behaviour of the API that the tests and the controller rely on, true of a real kube-apiserver. */
export const contract: readonly ContractGroup[] = [
  lists,
  versions,
  watches,
  watchLists,
  selectors,
  conflicts,
  patches,
  strategicPatches,
  apply,
  applyLists,
  controllerWrites,
  schemas,
  fieldValidation,
  structuralErrors,
  generations,
  subresources,
  deletions,
  garbage,
  pods,
  workloads,
  workloadErrors,
  definitions,
  tables,
  discovery,
  refusals,
  mediaTypes,
  names,
  namespaces,
  smallKinds,
];
