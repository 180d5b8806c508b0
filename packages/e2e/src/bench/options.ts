import {parseArgs} from 'node:util';
import {wholeNumber} from '../whole-number.js';

export const USAGE = `usage: hack/bench controller|pools|profile|cli|memory|client [flags]

Measures on a fresh API server from KUBEBUILDER_ASSETS, on loopback only; nothing else should run meanwhile.

  controller   cold start, flips at a rate, burst, idle, restart, and the API server away for 5 s
  pools        from a Pod's readiness to its Runtime, by way of the cluster's controllers; and a change of leader
  profile      where our controller's CPU time goes, in a cold start and in flips
  cli          wall time of krt beside kubectl
  memory       resident memory of the settled controller
  client       @kruntimes/kube: what its import costs, and lists in pages beside streamed ones

  --n N[,N...]       Runtimes (1000); with several numbers, also how the figures grow from the first to the last
  --pods N           Pods of each Runtime, for memory (0); they wait for an image
  --peer COMMAND     another controller to measure in the same run, on a server of its own; it gets $KUBECONFIG and
                     --health-probe-bind-address, and the table shows ours divided by it
  --workers N        workers of our controller (8)
  --rate N           flips a second (50)
  --seconds N        how long flips last, and idling (20)
  --runs N           runs of each command, for cli (15)
  --out FILE         write the results as JSON too
`;

const WHAT = ['controller', 'pools', 'profile', 'cli', 'memory', 'client'] as const;

const LARGEST = 999_999;

export interface BenchOptions {
  readonly what: (typeof WHAT)[number];
  /** Numbers of Runtimes, at least one. */
  readonly counts: readonly [number, ...number[]];
  readonly peer: string | undefined;
  readonly workers: number;
  readonly rate: number;
  readonly seconds: number;
  readonly runs: number;
  readonly pods: number;
  readonly out: string | undefined;
}

/**
 * Reads the command line; `undefined` asks for the usage.
 *
 * @throws Error quoting what cannot be used
 */
export function parseOptions(args: readonly string[]): BenchOptions | undefined {
  const {values, positionals} = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      n: {type: 'string', default: '1000'},
      peer: {type: 'string'},
      workers: {type: 'string', default: '8'},
      rate: {type: 'string', default: '50'},
      seconds: {type: 'string', default: '20'},
      runs: {type: 'string', default: '15'},
      pods: {type: 'string', default: '0'},
      out: {type: 'string'},
      help: {type: 'boolean', short: 'h', default: false},
    },
  });
  if (values.help || positionals.length === 0) return undefined;
  const [name, ...more] = positionals;
  const what = WHAT.find((known) => known === name);
  if (what === undefined || more.length > 0) {
    throw new Error(`${positionals.join(' ')}: must be one of ${WHAT.join(', ')}`);
  }
  return {
    what,
    counts: countsOf(values.n),
    peer: values.peer,
    workers: wholeNumber('--workers', values.workers, {most: LARGEST}),
    rate: wholeNumber('--rate', values.rate, {most: LARGEST}),
    seconds: wholeNumber('--seconds', values.seconds, {most: LARGEST}),
    runs: wholeNumber('--runs', values.runs, {most: LARGEST}),
    pods: wholeNumber('--pods', values.pods, {least: 0, most: LARGEST}),
    out: values.out,
  };
}

function countsOf(text: string): readonly [number, ...number[]] {
  const [first = '', ...rest] = text.split(',');
  const count = (value: string): number => wholeNumber('--n', value, {most: LARGEST});
  return [count(first), ...rest.map(count)];
}
