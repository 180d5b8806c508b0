import {isNotFound} from '@kruntimes/kube';
import type {RuntimeObject} from '../services/runtime-resource.js';
import {assess, type Assessment} from './assess.js';
import type {WaitCondition} from './condition.js';
import {cannotBecomeReady, stillUnknown, timedOut, wentAway} from './wait-failure.js';

/** For how long a Runtime must be Stalled, in ms, before it is given up: some are for a moment. */
const STALLED_PATIENCE_MS = 10_000;

/** How waiting for one Runtime ended. */
export type Verdict = {readonly kind: 'met'} | {readonly kind: 'failed'; readonly error: unknown};

/** What to wait for, and how patiently. */
export interface Patience {
  readonly condition: WaitCondition;
  readonly timeoutMs: number;
  /** Give up where a Runtime is Stalled. */
  readonly failFast: boolean;
  /** Wait for a Runtime that is not there to be created. */
  readonly create: boolean;
}

/** A Runtime to wait for. */
export interface Awaited {
  readonly namespace: string;
  readonly name: string;
  /** What was just read of it, if it was. */
  readonly runtime?: RuntimeObject;
  /** The object that is meant, if it is known: one that has taken its name since is another. */
  readonly uid?: string | undefined;
}

/** Whether all are in one namespace, so that it need not be named. */
export function shareNamespace(all: readonly Awaited[]): boolean {
  return all.every(({namespace}) => namespace === all[0]?.namespace);
}

/** What each of these Runtimes is called in messages: by its name, and by its namespace where they are in several. */
export function labelsFor(all: readonly Awaited[]): (one: Awaited) => string {
  const isOnePlace = shareNamespace(all);
  return ({namespace, name}) => (isOnePlace ? name : `${name} in namespace ${namespace}`);
}

/** One Runtime that is waited for: what was seen of it, and what that means. Times are of `performance.now()`, in ms. */
export class Target {
  readonly namespace: string;
  readonly name: string;
  /** What it is called in messages. */
  readonly label: string;
  private uid: string | undefined;
  private assessment: Assessment = {kind: 'pending', text: ''};
  private stalledSince: number | undefined;

  constructor(
    {namespace, name, uid}: Awaited,
    private readonly patience: Patience,
    label: string = name,
  ) {
    this.namespace = namespace;
    this.name = name;
    this.label = label;
    this.uid = uid;
  }

  /** Where it stands, for a person; empty once it is where it should be. */
  get text(): string {
    if (this.assessment.kind === 'met') return '';
    const {text, detail} = this.assessment;
    return detail === undefined ? text : `${text}; ${detail}`;
  }

  /** When it is given up if nothing changes; undefined: not before the deadline. */
  get givenUpAt(): number | undefined {
    return this.patience.failFast && this.stalledSince !== undefined
      ? this.stalledSince + STALLED_PATIENCE_MS
      : undefined;
  }

  /** Takes a look at what is there at this time. */
  see(runtime: RuntimeObject | undefined, now: number): Verdict | undefined {
    const isDeletion = this.patience.condition.kind === 'deleted';
    if (runtime === undefined) {
      if (isDeletion) return {kind: 'met'};
      return this.uid === undefined ? undefined : {kind: 'failed', error: wentAway(this.label, 'deleted')};
    }
    const {uid} = runtime.metadata ?? {};
    if (this.uid !== undefined && uid !== this.uid) {
      return isDeletion ? {kind: 'met'} : {kind: 'failed', error: wentAway(this.label, 'replaced')};
    }
    this.uid = uid;
    return this.judge(runtime, now);
  }

  /** Takes a failed look: the object is not there, or nobody can tell. */
  fail(error: unknown): Verdict | undefined {
    const {condition, create} = this.patience;
    if (!isNotFound(error)) return {kind: 'failed', error};
    if (condition.kind === 'deleted') return {kind: 'met'};
    if (!create) return {kind: 'failed', error};
    this.assessment = {kind: 'pending', text: 'it does not exist yet'};
    return undefined;
  }

  /** The verdict where the deadline has passed. */
  expire(): Verdict {
    const {timeoutMs, failFast} = this.patience;
    if (this.assessment.kind === 'met') return this.assessment;
    if (this.assessment.kind === 'unknown') return {kind: 'failed', error: stillUnknown(this.label, timeoutMs)};
    if (this.assessment.kind === 'stalled' && failFast) return this.givenUp();
    return {kind: 'failed', error: timedOut(this.label, this.assessment, timeoutMs)};
  }

  /** The verdict where it has been Stalled for too long. */
  givenUp(): Verdict {
    return {kind: 'failed', error: cannotBecomeReady(this.label, this.text)};
  }

  private judge(runtime: RuntimeObject, now: number): Verdict | undefined {
    try {
      this.assessment = assess(this.patience.condition, runtime);
    } catch (error) {
      return {kind: 'failed', error};
    }
    if (this.assessment.kind === 'met') return {kind: 'met'};
    this.stalledSince = this.assessment.kind === 'stalled' ? (this.stalledSince ?? now) : undefined;
    return undefined;
  }
}
