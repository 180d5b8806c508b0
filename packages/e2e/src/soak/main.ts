import {randomInt} from 'node:crypto';
import {mkdirSync, writeFileSync} from 'node:fs';
import {dirname} from 'node:path';
import {toError} from '@kruntimes/kube';
import {startChaosBed} from '../chaos/chaos-bed.js';
import {ROOT} from '../installation.js';
import {parseOptions, USAGE, type SoakOptions} from './options.js';
import {soakTable} from './report.js';
import {soak} from './soak.js';

const LARGEST_RANDOM_SEED = 2 ** 30;

const say = (text: string): void => void process.stderr.write(`soak: ${text}\n`);

async function run(options: SoakOptions): Promise<number> {
  const assets = process.env['KUBEBUILDER_ASSETS'];
  if (assets === undefined) {
    throw new Error(
      'set KUBEBUILDER_ASSETS to a folder with etcd, kube-apiserver, kube-controller-manager and kubectl',
    );
  }
  say(`seed ${options.seed}: ${options.runtimes} Runtimes, ${options.rate} changes a second, ${options.minutes} min`);
  const bed = await startChaosBed(assets);
  try {
    const result = await soak(bed, {...options, program: `${ROOT}hack/controller`, say});
    process.stdout.write(`${soakTable(result)}\n`);
    const out = options.out ?? `${ROOT}.cache/reports/soak.json`;
    mkdirSync(dirname(out), {recursive: true});
    writeFileSync(out, `${JSON.stringify(result, null, 2)}\n`);
    say(`the samples are in ${out}`);
    return result.problems.length === 0 ? 0 : 1;
  } finally {
    await bed.stop();
  }
}

try {
  const options = parseOptions(process.argv.slice(2), randomInt(1, LARGEST_RANDOM_SEED));
  if (options === undefined) process.stdout.write(USAGE);
  else process.exitCode = await run(options);
} catch (error) {
  process.stderr.write(`soak: ${toError(error).message}\n`);
  process.exitCode = 2;
}
