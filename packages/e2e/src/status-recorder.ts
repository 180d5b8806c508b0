import {desiredReplicas, type Runtime, type RuntimeStatus} from '@kruntimes/api';
import {Informer, type KubeClient} from '@kruntimes/kube';
import {eventually, type EventuallyOptions} from './eventually.js';
import {RUNTIMES} from './resources.js';

/** A status as a watch showed it. */
export interface SeenStatus {
  readonly status: RuntimeStatus;
  /** The Pods that the spec wanted then. */
  readonly desired: number;
  readonly generation: number;
  /** When it was seen; as `performance.now()`. */
  readonly at: number;
}

/** Keeps each status that the Runtimes of a namespace ever had, as a watch shows them: one for each write that changed one. */
export class StatusRecorder {
  private readonly seen = new Map<string, SeenStatus[]>();
  private readonly informer: Informer<Runtime>;

  private constructor(client: KubeClient, namespace: string) {
    this.informer = new Informer({client, type: RUNTIMES, select: {namespace}, transform: (runtime) => runtime});
    this.informer.onChange((change) => {
      if (change.type !== 'delete') this.note(change.object);
    });
  }

  static async start(client: KubeClient, namespace: string): Promise<StatusRecorder> {
    const recorder = new StatusRecorder(client, namespace);
    recorder.informer.start();
    await recorder.informer.synced();
    return recorder;
  }

  async stop(): Promise<void> {
    await this.informer.stop();
  }

  /** The statuses of a Runtime so far, the first of which is the one that it was created with. */
  of(name: string): readonly SeenStatus[] {
    return this.seen.get(name) ?? [];
  }

  /** All statuses so far, with the names of their Runtimes. */
  all(): readonly {readonly name: string; readonly seen: SeenStatus}[] {
    return [...this.seen].flatMap(([name, list]) => list.map((seen) => ({name, seen})));
  }

  /** How many changes of a status there were so far. */
  changes(): number {
    return [...this.seen.values()].reduce((sum, list) => sum + list.length - 1, 0);
  }

  /** The last status of a Runtime as soon as something holds of it. */
  async when(
    name: string,
    what: string,
    {holds, ...options}: EventuallyOptions & {readonly holds: (status: RuntimeStatus) => boolean},
  ): Promise<SeenStatus> {
    const look = (): Promise<SeenStatus | undefined> => {
      const last = this.of(name).at(-1);
      return Promise.resolve(last !== undefined && holds(last.status) ? last : undefined);
    };
    return await eventually(`runtime/${name}: ${what}`, look, {intervalMs: 5, ...options});
  }

  private note(runtime: Runtime): void {
    const {name = '', generation = 0} = runtime.metadata;
    const {status = {}} = runtime;
    const list = this.seen.get(name) ?? [];
    this.seen.set(name, list);
    // A change of the spec is an event too.
    if (JSON.stringify(list.at(-1)?.status) === JSON.stringify(status)) return;
    list.push({status, desired: desiredReplicas(runtime), generation, at: performance.now()});
  }
}
