import type {Runtime} from '@kruntimes/api';
import {keyOf, type ObjectKey} from '@kruntimes/kube';

/** So many applies of one spec that were undone within {@link WINDOW_MS} are a fight. */
const UNDONE = 3;
const WINDOW_MS = 60_000;
/** How long the first hold of a fight lasts, in ms; it doubles with each apply that is undone. */
const FIRST_HOLD_MS = 5_000;
const LONGEST_HOLD_MS = 300_000;

interface Round {
  /** Of which Runtime: one that is made anew begins with the generations of the last one of its name. */
  readonly uid: string | undefined;
  readonly generation: number | undefined;
  /** What was undone, last. */
  readonly message: string;
  /** When we applied, of late; in ms. */
  readonly applies: readonly number[];
  /** The holds of this fight so far; 0: there is none. */
  readonly holds: number;
  readonly heldUntil: number;
}

/** A fight that is on. */
export interface Fight {
  readonly message: string;
  /** For how long nothing should be applied, in ms; 0: what we want may have its next try. */
  readonly heldForMs: number;
  /** When it is over, if nobody undoes anything any more; in ms from now. */
  readonly overInMs: number;
}

/**
 * Notices that another writer undoes what we apply: two controllers of different configuration, a policy engine, a
 * GitOps tool that has our Deployment in its sources. Each would write for ever, as fast as it can; we hold back, longer
 * each time, and give what we want another try in between.
 */
export class Fights {
  private readonly rounds = new Map<ObjectKey, Round>();

  constructor(private readonly now: () => number) {}

  /** The fight over a Runtime's spec, if there is one: it is over when an apply has stood for a minute beyond its hold. */
  over(runtime: Runtime): Fight | undefined {
    const round = this.roundOf(runtime);
    if (round === undefined || round.holds === 0) return undefined;
    const remainingMs = round.heldUntil - this.now();
    return {message: round.message, heldForMs: Math.max(0, remainingMs), overInMs: remainingMs + WINDOW_MS};
  }

  /**
   * Notes that we had to apply, and `message`, what was undone. The first apply of a spec undoes nothing; the third after
   * it within a minute begins a fight.
   */
  applied(runtime: Runtime, message: string): void {
    const now = this.now();
    const round = this.roundOf(runtime);
    const applies = [...(round?.applies ?? []).filter((time) => now - time < WINDOW_MS), now].slice(-UNDONE - 1);
    const before = round?.holds ?? 0;
    const fighting = before > 0 || applies.length > UNDONE;
    const holdMs = fighting ? Math.min(FIRST_HOLD_MS * 2 ** before, LONGEST_HOLD_MS) : 0;
    const {uid, generation} = runtime.metadata;
    const holds = fighting ? before + 1 : 0;
    this.rounds.set(keyOf(runtime), {uid, generation, message, applies, holds, heldUntil: now + holdMs});
  }

  forget(key: ObjectKey): void {
    this.rounds.delete(key);
  }

  private roundOf(runtime: Runtime): Round | undefined {
    const key = keyOf(runtime);
    const {uid, generation} = runtime.metadata;
    const round = this.rounds.get(key);
    if (round === undefined) return undefined;
    const last = Math.max(round.heldUntil, round.applies.at(-1) ?? 0);
    if (round.uid === uid && round.generation === generation && this.now() - last < WINDOW_MS) return round;
    this.rounds.delete(key);
    return undefined;
  }
}
