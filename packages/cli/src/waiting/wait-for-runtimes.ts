import {isNotFound, toError, type CallOptions, type KubeClient} from '@kruntimes/kube';
import {expectRuntime, typeMissing} from '../services/answers.js';
import {isFinal} from '../services/final-failure.js';
import {followRuntimes, type Following, type Scope} from '../services/follow-runtimes.js';
import {RUNTIMES, type RuntimeObject} from '../services/runtime-resource.js';
import {labelsFor, Target, type Awaited, type Patience, type Verdict} from './target.js';

/** Whom is told of. */
export type Told = Pick<Target, 'name' | 'label'>;

/** What is told of while waiting. */
export interface WaitObserver {
  /** Where a Runtime stands, whenever that changes; `elapsedMs` since the waiting began. */
  onProgress(told: Told, text: string, elapsedMs: number): void;
  /** How waiting for one ended. */
  onVerdict(told: Told, verdict: Verdict): void;
  /** The watch broke, and is taken up again. */
  onInterruption(): void;
}

export interface WaitRequest extends Patience, WaitObserver {
  readonly awaited: readonly Awaited[];
  /** Options of the requests that read one Runtime. */
  readonly call: CallOptions;
  /** Ends the waiting, without a verdict for those that have none. */
  readonly signal: AbortSignal;
}

/**
 * Waits until there is a verdict for every Runtime. Each is read first; only then, and only if something is left to wait
 * for, a watch is opened, and it is closed the moment that nothing is.
 */
export async function waitForRuntimes(client: KubeClient, request: WaitRequest): Promise<void> {
  await new Waiting(client, request).run();
}

class Waiting {
  private readonly startedAt = performance.now();
  private readonly pending = new Map<string, Target>();
  private readonly told = new Map<Target, string>();
  private readonly settled = Promise.withResolvers<undefined>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly client: KubeClient,
    private readonly request: WaitRequest,
  ) {
    const {awaited} = request;
    const labelOf = labelsFor(awaited);
    for (const one of awaited) {
      this.pending.set(key(one.namespace, one.name), new Target(one, request, labelOf(one)));
    }
  }

  async run(): Promise<void> {
    const {signal, timeoutMs, awaited} = this.request;
    const stop = (): void => this.settled.resolve(undefined);
    signal.addEventListener('abort', stop, {once: true});
    const looking = new AbortController();
    let following: Following | undefined;
    try {
      if (timeoutMs > 0) this.wake();
      const looks = Promise.all(awaited.map((one) => this.firstLook(one, looking.signal)));
      await Promise.race([looks, this.settled.promise]);
      if (timeoutMs === 0) this.wake();
      if (this.pending.size === 0 || signal.aborted) return;
      following = followRuntimes(this.client, this.scope(), {
        onSynced: (isThere) => this.checkAbsent(isThere),
        onChange: (runtime) => this.look(key(runtime.metadata?.namespace, runtime.metadata?.name), runtime),
        onGone: (last) => this.look(key(last.metadata?.namespace, last.metadata?.name), undefined),
        onMisshapen: (error) => this.fail(key(error.namespace, error.runtime), error),
        onFailure: (error, isNews) => this.failure(error, isNews),
      });
      await this.settled.promise;
    } finally {
      clearTimeout(this.timer);
      signal.removeEventListener('abort', stop);
      looking.abort();
      await following?.stop();
    }
  }

  // One Runtime is watched alone, several with their namespace: who may watch them all may not be able to hold many watches.
  private scope(): Scope {
    const targets = [...this.pending.values()];
    const [first] = targets;
    const namespaces = new Set(targets.map(({namespace}) => namespace));
    return {
      namespace: namespaces.size === 1 ? first?.namespace : undefined,
      fieldSelector: targets.length === 1 ? `metadata.name=${first?.name}` : undefined,
    };
  }

  private async firstLook({namespace, name, runtime}: Awaited, signal: AbortSignal): Promise<void> {
    const {call} = this.request;
    const id = key(namespace, name);
    try {
      const found =
        runtime ??
        expectRuntime(await this.client.get(RUNTIMES, {namespace, name}, {...call, signal}), this.client.host);
      this.look(id, found);
    } catch (error) {
      if (signal.aborted) return;
      this.fail(id, toError(typeMissing(error, name)));
    }
  }

  private fail(id: string, error: Error): void {
    const target = this.pending.get(id);
    if (target !== undefined) this.take(id, target, target.fail(error));
    if (this.pending.size === 0) this.settled.resolve(undefined);
  }

  private look(id: string, runtime: RuntimeObject | undefined): void {
    const target = this.pending.get(id);
    if (target === undefined) return;
    this.take(id, target, target.see(runtime, performance.now()));
    if (this.request.timeoutMs > 0) this.wake();
  }

  // What was deleted between the first look and the list, no watch tells.
  private checkAbsent(isThere: (namespace: string, name: string) => boolean): void {
    for (const [id, {namespace, name}] of this.pending) if (!isThere(namespace, name)) this.look(id, undefined);
  }

  private take(id: string, target: Target, verdict: Verdict | undefined): void {
    const {text} = target;
    if (text !== '' && this.told.get(target) !== text) {
      this.told.set(target, text);
      this.request.onProgress(target, text, performance.now() - this.startedAt);
    }
    if (verdict === undefined) return;
    this.pending.delete(id);
    this.request.onVerdict(target, verdict);
  }

  // Gives up whose time has come, and sets the timer for whose will come next.
  private wake(): void {
    clearTimeout(this.timer);
    const now = performance.now();
    const deadline = this.startedAt + this.request.timeoutMs;
    for (const [id, target] of this.pending) {
      if (now >= deadline) this.take(id, target, target.expire());
      else if (now >= (target.givenUpAt ?? Infinity)) this.take(id, target, target.givenUp());
    }
    if (this.pending.size === 0) {
      this.settled.resolve(undefined);
      return;
    }
    const next = Math.min(deadline, ...[...this.pending.values()].map(({givenUpAt}) => givenUpAt ?? Infinity));
    this.timer = setTimeout(() => this.wake(), Math.max(next - now, 1));
  }

  // A watch that breaks is taken up again. What no new attempt can mend, ends the waiting: with the CRD all Runtimes went.
  private failure(error: Error, isNews: boolean): void {
    if (!isFinal(error)) {
      if (isNews) this.request.onInterruption();
      return;
    }
    const verdict: Verdict =
      isNotFound(error) && this.request.condition.kind === 'deleted'
        ? {kind: 'met'}
        : {kind: 'failed', error: typeMissing(error)};
    for (const [id, target] of this.pending) this.take(id, target, verdict);
    this.settled.resolve(undefined);
  }
}

function key(namespace: string | undefined, name: string | undefined): string {
  return `${namespace ?? ''}/${name ?? ''}`;
}
