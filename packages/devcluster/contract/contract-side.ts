import type {Transport} from '@kruntimes/kube';

/** A cluster that is held to the contract. It serves Runtimes, and the caller may do everything. */
export interface ContractSide {
  readonly transport: Transport;
  /** Whether it is devcluster, which may differ where a case says so; a real server may not. */
  readonly imitates: boolean;
  /** Makes the server forget its history up to now, as etcd's compaction does; absent where nobody can. */
  readonly forget?: () => Promise<void>;
}

export type ContractOutcome =
  | {readonly kind: 'held'}
  | {readonly kind: 'differs'; readonly why: string}
  | {readonly kind: 'skipped'}
  | {readonly kind: 'failed'; readonly error: Error};
