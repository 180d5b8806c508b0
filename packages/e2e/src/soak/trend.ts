import {median} from '../bench/statistics.js';

/** What a process holds at one moment. */
export interface Sample {
  /** Since the start, in s. */
  readonly atSeconds: number;
  /** Resident memory, in MiB. */
  readonly rss: number;
  /** Used heap, in MiB; `undefined` where the program does not say. */
  readonly heap: number | undefined;
  /** Open descriptors, and those of them that are sockets. */
  readonly descriptors: number;
  readonly connections: number;
}

/** One figure early and late, and how much more it may be late. */
export interface Trend {
  readonly figure: Exclude<keyof Sample, 'atSeconds'>;
  /** The medians of the second and of the last quarter. */
  readonly early: number;
  readonly late: number;
  readonly isFlat: boolean;
}

/** What a figure may grow by from the second quarter to the last: so much, or such a part of it, whichever is more. */
const TOLERANCES = {
  rss: {absolute: 15, relative: 0.1},
  heap: {absolute: 15, relative: 0.1},
  descriptors: {absolute: 10, relative: 0},
  connections: {absolute: 10, relative: 0},
} as const satisfies Record<Trend['figure'], {absolute: number; relative: number}>;

const FIGURES = ['rss', 'heap', 'descriptors', 'connections'] as const;

/** How each figure went; one that was never sampled has no trend. The first quarter, when caches fill, does not count. */
export function trends(samples: readonly Sample[]): Trend[] {
  const quarter = Math.floor(samples.length / 4);
  const middle = (part: readonly Sample[], figure: Trend['figure']): number =>
    median(part.flatMap((sample) => sample[figure] ?? []));
  return FIGURES.flatMap((figure) => {
    const early = middle(samples.slice(quarter, 2 * quarter), figure);
    const late = middle(samples.slice(-quarter), figure);
    if (Number.isNaN(early) || Number.isNaN(late)) return [];
    const {absolute, relative} = TOLERANCES[figure];
    return [{figure, early, late, isFlat: late - early <= Math.max(absolute, early * relative)}];
  });
}
