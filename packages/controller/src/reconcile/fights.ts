import type {ObjectKey} from '@kruntimes/kube';

/** So many applies of one generation within {@link WINDOW_MS} are a fight: somebody undoes each. */
const APPLIES = 3;
const WINDOW_MS = 60_000;
/** How long the first hold of a fight lasts, in ms; it doubles with each apply that is undone. */
const FIRST_HOLD_MS = 5_000;
const LONGEST_HOLD_MS = 300_000;

interface Round {
  readonly generation: number;
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
 * each time, and give what we want another try in between. By the Runtime's key.
 */
export class Fights {
  private readonly rounds = new Map<ObjectKey, Round>();

  constructor(private readonly now: () => number) {}

  /** The fight over a generation, if there is one: it is over when an apply has stood for a minute beyond its hold. */
  over(key: ObjectKey, generation: number): Fight | undefined {
    const round = this.roundOf(key, generation);
    if (round === undefined || round.holds === 0) return undefined;
    const remainingMs = round.heldUntil - this.now();
    return {message: round.message, heldForMs: Math.max(0, remainingMs), overInMs: remainingMs + WINDOW_MS};
  }

  /** Notes that we had to apply, and `message`, what was undone; the third time within a minute begins a fight. */
  applied(key: ObjectKey, {generation, message}: {generation: number; message: string}): void {
    const now = this.now();
    const round = this.roundOf(key, generation);
    const applies = [...(round?.applies ?? []).filter((time) => now - time < WINDOW_MS), now].slice(-APPLIES);
    const before = round?.holds ?? 0;
    const fighting = before > 0 || applies.length >= APPLIES;
    const holdMs = fighting ? Math.min(FIRST_HOLD_MS * 2 ** before, LONGEST_HOLD_MS) : 0;
    this.rounds.set(key, {generation, message, applies, holds: fighting ? before + 1 : 0, heldUntil: now + holdMs});
  }

  forget(key: ObjectKey): void {
    this.rounds.delete(key);
  }

  private roundOf(key: ObjectKey, generation: number): Round | undefined {
    const round = this.rounds.get(key);
    if (round === undefined) return undefined;
    const last = Math.max(round.heldUntil, round.applies.at(-1) ?? 0);
    if (round.generation === generation && this.now() - last < WINDOW_MS) return round;
    this.rounds.delete(key);
    return undefined;
  }
}
