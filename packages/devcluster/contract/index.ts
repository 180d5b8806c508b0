import {applyLists} from './cases/apply-lists.js';
import {apply} from './cases/apply.js';
import {lists} from './cases/lists.js';
import {conflicts} from './cases/conflicts.js';
import {patches} from './cases/patches.js';
import {selectors} from './cases/selectors.js';
import {versions} from './cases/versions.js';
import {watchLists} from './cases/watch-lists.js';
import {watches} from './cases/watches.js';
import type {ContractGroup} from './contract-case.js';

export type {ContractCase, ContractGroup} from './contract-case.js';
export {runContract, type ContractOutcome, type ContractSide} from './run-contract.js';

/** Every behaviour of the API that the tests and the controller rely on, true of a real kube-apiserver. */
export const contract: readonly ContractGroup[] = [
  lists,
  versions,
  watches,
  watchLists,
  selectors,
  conflicts,
  patches,
  apply,
  applyLists,
];
