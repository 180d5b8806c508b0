import {parseArgs} from 'node:util';
import {wholeNumber} from '../whole-number.js';

export const USAGE = `usage: hack/soak [flags]

Runs the controller's program for a long time on a real API server, behind a proxy that breaks a connection now and then,
while ready counts change and Runtimes come and go; takes a sample of its memory and its descriptors every ten seconds.
Fails when one of them grows from the second quarter of the time to the last, or when a status is wrong in the end. Needs
KUBEBUILDER_ASSETS, and Linux for the samples.

  --minutes M    how long (30)
  --runtimes N   Runtimes (300)
  --rate N       changes a second (20)
  --seed S       of the faults and changes (a random one)
  --out FILE     where the results go as JSON (.cache/reports/soak.json)
`;

export interface SoakOptions {
  readonly minutes: number;
  readonly runtimes: number;
  readonly rate: number;
  readonly seed: number;
  /** `undefined`: the usual place. */
  readonly out: string | undefined;
}

/**
 * Reads the command line; `undefined` asks for the usage. `randomSeed`: the seed when none is named.
 *
 * @throws Error quoting what cannot be used
 */
export function parseOptions(args: readonly string[], randomSeed: number): SoakOptions | undefined {
  const {values} = parseArgs({
    args: [...args],
    options: {
      minutes: {type: 'string', default: '30'},
      runtimes: {type: 'string', default: '300'},
      rate: {type: 'string', default: '20'},
      seed: {type: 'string', default: String(randomSeed)},
      out: {type: 'string'},
      help: {type: 'boolean', short: 'h', default: false},
    },
  });
  if (values.help) return undefined;
  return {
    minutes: wholeNumber('--minutes', values.minutes, {most: 24 * 60}),
    runtimes: wholeNumber('--runtimes', values.runtimes, {most: 5_000}),
    rate: wholeNumber('--rate', values.rate, {most: 100}),
    seed: wholeNumber('--seed', values.seed, {most: 2 ** 31 - 1}),
    out: values.out,
  };
}
