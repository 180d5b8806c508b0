import {randomInt} from 'node:crypto';
import {toError} from '@kruntimes/kube';
import {startChaosBed} from './chaos-bed.js';
import {parseOptions, USAGE, type ChaosOptions} from './options.js';
import {report, runSeeds} from './run-seeds.js';

/** Room above a random seed for those that follow it. */
const LARGEST_RANDOM_SEED = 2 ** 30;
/** A line about how it goes after so many seeds. */
const PROGRESS_EVERY = 50;

const say = (text: string): void => void process.stderr.write(`chaos: ${text}\n`);

async function run({firstSeed, seeds, minutes, atOnce}: ChaosOptions): Promise<number> {
  const assets = process.env['KUBEBUILDER_ASSETS'];
  if (assets === undefined) {
    throw new Error(
      'set KUBEBUILDER_ASSETS to a folder with etcd, kube-apiserver, kube-controller-manager and kubectl',
    );
  }
  const last = firstSeed + seeds - 1;
  say(seeds === 1 ? `seed ${firstSeed}` : `seeds ${firstSeed} to ${last}, ${atOnce} at once, ${minutes} min at most`);
  const bed = await startChaosBed(assets);
  const count = {done: 0, failed: 0, faults: 0};
  try {
    await runSeeds(bed, {
      firstSeed,
      seeds,
      atOnce,
      logLevel: seeds === 1 ? 'debug' : undefined,
      until: AbortSignal.timeout(minutes * 60_000),
      onResult: (result) => {
        count.done += 1;
        count.faults += result.faults;
        if (result.problems.length > 0) {
          count.failed += 1;
          say(report(result));
        }
        if (count.done % PROGRESS_EVERY === 0) {
          const rss = Math.round(process.memoryUsage.rss() / 2 ** 20);
          say(`${count.done} seeds, ${count.failed} failed, ${rss} MiB`);
        }
      },
    });
  } finally {
    await bed.stop();
  }
  const {done, failed, faults} = count;
  const unrun = done < seeds ? `, ${seeds - done} not run in ${minutes} min` : '';
  process.stdout.write(`${done} seeds from ${firstSeed}: ${failed} failed, ${faults} faults${unrun}\n`);
  return failed === 0 ? 0 : 1;
}

try {
  const options = parseOptions(process.argv.slice(2), randomInt(1, LARGEST_RANDOM_SEED));
  if (options === undefined) process.stdout.write(USAGE);
  else process.exitCode = await run(options);
} catch (error) {
  process.stderr.write(`chaos: ${toError(error).message}\n`);
  process.exitCode = 2;
}
