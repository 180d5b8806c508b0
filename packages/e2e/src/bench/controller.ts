import {Bed} from './bed.js';
import type {Figure, Result} from './report.js';
import {burst} from './scenarios/burst.js';
import {coldStart} from './scenarios/cold-start.js';
import {flips} from './scenarios/flips.js';
import {idle} from './scenarios/idle.js';
import {otherShard} from './scenarios/other-shard.js';
import {outage} from './scenarios/outage.js';
import {restart} from './scenarios/restart.js';
import {Stage, type Load} from './stage.js';
import type {SubjectOptions} from './subject.js';

export interface ControllerBenchOptions extends Load {
  readonly assets: string;
  /** Runtimes. */
  readonly count: number;
  readonly say: (text: string) => void;
}

/** In their order: each begins where the one before it ended. */
const SCENARIOS = [coldStart, flips, otherShard, burst, idle, restart, outage];

/** Measures one controller on a fresh API server. */
export async function benchController(
  subject: Omit<SubjectOptions, 'kubeconfig'>,
  options: ControllerBenchOptions,
): Promise<Result> {
  const bed = await Bed.make(options.assets, options.count);
  let stage: Stage | undefined;
  try {
    stage = await Stage.open(bed, options, subject);
    const figures: Figure[] = [];
    for (const scenario of SCENARIOS) {
      options.say(`${subject.name}, ${options.count} Runtimes: ${scenario.name}`);
      figures.push(...(await scenario(stage)));
    }
    return {subject: subject.name, count: options.count, figures, problems: figures.flatMap(problemOf)};
  } finally {
    await stage?.close();
    await bed.clear();
  }
}

/** What must be nothing, and is not. */
const NOTHING = ['idle', 'restart', 'API server away: restarts'];

function problemOf({name, unit, value}: Figure): string[] {
  return NOTHING.includes(name) && value > 0 ? [`${value} ${unit}: ${name}`] : [];
}
