import {parseArgs} from 'node:util';
import {wholeNumber} from '../whole-number.js';

export const USAGE = `usage: hack/chaos [flags]

Runs the controller behind a proxy that breaks its connections to a real API server, while Runtimes come and go and their
ready counts change; then the faults end, and every status must equal its Deployment, no foreign object may have changed a
byte, and nothing more may be written. Needs KUBEBUILDER_ASSETS. Each seed has its own faults and changes, the same ones
each time it runs.

  --seeds N      seeds to run, from a random one on (50)
  --seed S       run this seed only, with the controller's log; with --seeds, begin with this one
  --minutes M    begin no further seed after so long (30)
  --at-once N    seeds that run at the same time, each in a namespace of its own (10)
`;

export interface ChaosOptions {
  readonly firstSeed: number;
  readonly seeds: number;
  readonly minutes: number;
  readonly atOnce: number;
}

const LARGEST_SEED = 2 ** 31 - 1;

/**
 * Reads the command line; `undefined` asks for the usage. `randomSeed`: where to begin when no seed is named.
 *
 * @throws Error quoting what cannot be used
 */
export function parseOptions(args: readonly string[], randomSeed: number): ChaosOptions | undefined {
  const {values} = parseArgs({
    args: [...args],
    options: {
      seeds: {type: 'string'},
      seed: {type: 'string'},
      minutes: {type: 'string', default: '30'},
      'at-once': {type: 'string', default: '10'},
      help: {type: 'boolean', short: 'h', default: false},
    },
  });
  if (values.help) return undefined;
  const minutes = wholeNumber('--minutes', values.minutes, {most: 24 * 60});
  const atOnce = wholeNumber('--at-once', values['at-once'], {most: 50});
  const {seed, seeds = seed === undefined ? '50' : '1'} = values;
  const count = wholeNumber('--seeds', seeds, {most: 1_000_000});
  const firstSeed = seed === undefined ? randomSeed : wholeNumber('--seed', seed, {most: LARGEST_SEED - count + 1});
  return {firstSeed, seeds: count, minutes, atOnce};
}
