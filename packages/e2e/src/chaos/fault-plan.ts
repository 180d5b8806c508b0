import {Dice} from './dice.js';
import type {Fault, FaultPlan, RequestKind} from './fault.js';

/** Decisions for each kind of request. */
const LENGTH = 200;
/** How many of a hundred faults of watches are gaps, where there are any. */
const GAPS = 50;

type Draw = (dice: Dice) => Fault;

const reset: Draw = (dice) => ({kind: 'reset', when: dice.pick(['before', 'after'])});
const mute: Draw = () => ({kind: 'mute'});
const slow: Draw = (dice) => ({kind: 'slow', ms: dice.integer(20, 600)});
const twice: Draw = () => ({kind: 'twice'});
const repeat: Draw = () => ({kind: 'repeat'});
const gone: Draw = () => ({kind: 'answer', code: 410, retryAfterSeconds: undefined, applied: false});
const gaps: Draw = (dice) => ({kind: 'gaps', everyLines: dice.integer(2, 5)});
const brokenLine: Draw = (dice) => ({kind: 'broken-line', afterLines: dice.integer(0, 8)});
const errorEvent: Draw = (dice) => ({
  kind: 'error-event',
  afterLines: dice.integer(0, 8),
  code: dice.pick([410, 410, 500]),
});
const cut: Draw = (dice) => ({
  kind: 'cut',
  afterBytes: dice.integer(1, 6_000),
  then: dice.pick(['reset', 'silence']),
});
const refused: Draw = (dice) => ({
  kind: 'answer',
  code: dice.pick([429, 500, 503]),
  retryAfterSeconds: dice.pick([undefined, 0, 1]),
  applied: dice.percent(30),
});

/** A draw that stands here twice comes twice as often. */
const DRAWS: Readonly<Record<RequestKind, readonly [Draw, ...Draw[]]>> = {
  watch: [reset, mute, slow, repeat, gone, refused, brokenLine, errorEvent, errorEvent, cut, cut],
  list: [reset, mute, slow, twice, gone, cut, refused],
  read: [reset, mute, slow, twice, cut, refused],
  write: [reset, reset, mute, slow, cut, refused, refused],
};

/** What a plan may be told; the seed decides otherwise. */
export interface FaultOptions {
  /** How many watches of a hundred have a fault, and how many of the other requests. */
  readonly chances?: {readonly watch: number; readonly other: number};
  /** Whether watches leave events out; they do not unless this is set. */
  readonly gaps?: boolean;
}

/** The faults of a seed. How often they come differs from seed to seed too. */
export function planFaults(seed: number, {chances, gaps: withGaps = false}: FaultOptions = {}): FaultPlan {
  const dice = new Dice(seed);
  const planFor = (kind: RequestKind): Fault[] => {
    const drawn = kind === 'watch' ? dice.integer(50, 95) : dice.integer(10, 60);
    const chance = chances === undefined ? drawn : kind === 'watch' ? chances.watch : chances.other;
    const draw = (): Fault =>
      kind === 'watch' && withGaps && dice.percent(GAPS) ? gaps(dice) : dice.pick(DRAWS[kind])(dice);
    return Array.from({length: LENGTH}, () => (dice.percent(chance) ? draw() : {kind: 'none'}));
  };
  return {watch: planFor('watch'), list: planFor('list'), read: planFor('read'), write: planFor('write')};
}
