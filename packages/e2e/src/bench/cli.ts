import {execa} from 'execa';
import {KRT_PROGRAM} from '../programs.js';
import {Bed} from './bed.js';
import type {Figure, Result} from './report.js';
import {median} from './statistics.js';

export interface CliBenchOptions {
  readonly assets: string;
  readonly count: number;
  readonly runs: number;
  readonly say: (text: string) => void;
}

type Command = readonly [program: string, ...args: string[]];

/** Wall time of whole commands, krt and kubectl in turn, on the same server with N Runtimes. */
export async function benchCli({assets, count, runs, say}: CliBenchOptions): Promise<Result[]> {
  const bed = await Bed.make(assets, count);
  try {
    const {kubeconfig, kubectlPath} = bed;
    const krt = (...args: string[]): Command => [
      process.execPath,
      KRT_PROGRAM,
      ...args,
      '--kubeconfig',
      kubeconfig,
      '-n',
      'bench',
    ];
    const kubectl = (...args: string[]): Command => [kubectlPath, ...args, '--kubeconfig', kubeconfig, '-n', 'bench'];
    const cases: readonly {name: string; krt: Command; kubectl: Command}[] = [
      {name: 'list', krt: krt('runtime', 'list'), kubectl: kubectl('get', 'runtimes')},
      {name: 'get', krt: krt('runtime', 'get', 'pool-7'), kubectl: kubectl('get', 'runtime', 'pool-7')},
      {
        name: 'list -o json',
        krt: krt('runtime', 'list', '-o', 'json'),
        kubectl: kubectl('get', 'runtimes', '-o', 'json'),
      },
      // The floor of any Node program stands in for kubectl here.
      ...['--version', '--help'].map((flag): {name: string; krt: Command; kubectl: Command} => ({
        name: `${flag}, node -e 0`,
        krt: [process.execPath, KRT_PROGRAM, flag],
        kubectl: [process.execPath, '-e', '0'],
      })),
    ];
    const figures: {krt: Figure[]; kubectl: Figure[]} = {krt: [], kubectl: []};
    for (const {name, ...commands} of cases) {
      say(name);
      const samples: {krt: number[]; kubectl: number[]} = {krt: [], kubectl: []};
      for (let run = -1; run < runs; run++) {
        for (const tool of ['krt', 'kubectl'] as const) {
          const ms = await wallTime(commands[tool]);
          // The first run of each fills caches.
          if (run >= 0) samples[tool].push(ms);
        }
      }
      for (const tool of ['krt', 'kubectl'] as const)
        figures[tool].push({name, unit: 'ms', value: median(samples[tool])});
    }
    return (['krt', 'kubectl'] as const).map((subject) => ({subject, figures: figures[subject], problems: []}));
  } finally {
    await bed.clear();
  }
}

async function wallTime([program, ...args]: Command): Promise<number> {
  const startedAt = performance.now();
  await execa(program, args, {stdin: 'ignore', stdout: 'ignore'});
  return performance.now() - startedAt;
}
