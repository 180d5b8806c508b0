import type {ChaosBed} from './chaos-bed.js';
import {runSeed, type SeedOptions, type SeedResult} from './seed-run.js';

export interface RunSeedsOptions extends SeedOptions {
  readonly firstSeed: number;
  readonly seeds: number;
  readonly atOnce: number;
  /** No further seed begins once this aborts. */
  readonly until: AbortSignal;
  /** Called with each result as it comes. */
  readonly onResult: (result: SeedResult) => void;
}

/** Runs seeds from the first one on, several at once. */
export async function runSeeds(bed: ChaosBed, options: RunSeedsOptions): Promise<void> {
  const {firstSeed, seeds, atOnce, until, onResult} = options;
  let begun = 0;
  const work = async (): Promise<void> => {
    while (begun < seeds && !until.aborted) onResult(await runSeed(bed, firstSeed + begun++, options));
  };
  await Promise.all(Array.from({length: Math.min(atOnce, seeds)}, work));
}

/** A result in a line for each problem, with what repeats it. */
export function report({seed, problems}: SeedResult): string {
  return [`seed ${seed} failed; again: hack/chaos --seed ${seed}`, ...problems.map((problem) => `  ${problem}`)].join(
    '\n',
  );
}
