import type {Runtime} from '@kruntimes/api';
import {ApiError, isConflict, keyOf, orAbsent, OwnWrites, type KubeClient, type ObjectKey} from '@kruntimes/kube';
import type {KeptStatus} from '../observed/kept-status.js';
import {trackRuntime} from '../observed/runtime.js';
import type {Reporter} from '../report/reporter.js';
import {RUNTIMES} from '../resources.js';
import {reconcileStatus, type StatusInput, type StatusOutcome} from './status.js';

export interface RuntimeStatusesOptions {
  readonly client: KubeClient;
  readonly kept: KeptStatus;
  readonly reporter: Pick<Reporter, 'statusReconciled'>;
  /** The cached Runtime of a key. */
  readonly cached: (key: ObjectKey) => Runtime | undefined;
}

/** The Runtimes as they are known, own writes included, and the writes of their statuses. */
export class RuntimeStatuses {
  private readonly writes = new OwnWrites<Runtime>();

  constructor(private readonly options: RuntimeStatusesOptions) {}

  /** The Runtime as it was read or written last. */
  newest(key: ObjectKey): Runtime | undefined {
    return this.writes.newest(key, this.options.cached(key));
  }

  /** Whether this is what the last own write made; the cache has it now. */
  takeOwnWrite(key: ObjectKey, {metadata}: Runtime): boolean {
    const own = this.writes.pendingVersion(key) === metadata.resourceVersion;
    if (own) this.writes.forget(key);
    return own;
  }

  forget(key: ObjectKey): void {
    this.writes.forget(key);
  }

  /** Brings a status up to date. A Runtime that changed since it was read is a conflict: it is to be decided on anew. */
  async write(input: StatusInput): Promise<Exclude<StatusOutcome, {kind: 'stale'}>> {
    const key = keyOf(input.runtime);
    const outcome = await reconcileStatus(this.options, input);
    this.options.reporter.statusReconciled(key, input.runtime, outcome);
    if (outcome.kind === 'gone') this.forget(key);
    if (outcome.kind === 'written') this.remember(key, outcome.runtime);
    if (outcome.kind !== 'stale') return outcome;
    this.remember(key, outcome.live);
    throw new ApiError({kind: 'Status', reason: 'Conflict', message: 'the Runtime changed meanwhile'}, {code: 409});
  }

  /**
   * The Runtime, if it is still there and not being deleted, before a Deployment is made for it. One whose spec is new says
   * first that its Deployment is awaited: that is due anyway, and the fence of the write proves the rest without a look.
   */
  async confirm(input: StatusInput): Promise<Runtime | undefined> {
    const {runtime} = input;
    if (runtime.status?.observedGeneration !== (runtime.metadata.generation ?? 0)) {
      const told = await this.tell(input);
      if (told?.kind === 'gone') return undefined;
      if (told?.kind === 'written') return told.runtime;
    }
    const {namespace, name = '', uid} = runtime.metadata;
    const live = await orAbsent(this.options.client.get(RUNTIMES, {namespace, name}));
    const isWanted = live?.metadata.uid === uid && live?.metadata.deletionTimestamp === undefined;
    return isWanted ? runtime : undefined;
  }

  // A status that cannot be written is no reason to go without a Deployment.
  private async tell(input: StatusInput): Promise<StatusOutcome | undefined> {
    try {
      return await this.write(input);
    } catch (error) {
      if (isConflict(error)) throw error;
      return undefined;
    }
  }

  // One that the cache no longer holds went while the answer was on its way; nothing would ever take it out again.
  private remember(key: ObjectKey, runtime: Runtime): void {
    const cached = this.options.cached(key);
    if (cached?.metadata.uid === runtime.metadata.uid) this.writes.remember(key, trackRuntime(runtime, cached));
  }
}
