import {writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {toError} from '@kruntimes/kube';
import {benchCli} from './cli.js';
import {benchController} from './controller.js';
import {benchImport} from './import-cost.js';
import {benchLists} from './lists.js';
import {benchManyRows} from './many-rows.js';
import {benchMemory} from './memory.js';
import {parseOptions, USAGE, type BenchOptions} from './options.js';
import {table, type Result} from './report.js';

/** As users start it: with the flags for Node that go with it. */
const CONTROLLER = fileURLToPath(new URL('../../../../hack/controller', import.meta.url));

const say = (text: string): void => void process.stderr.write(`bench: ${text}\n`);

async function run(options: BenchOptions): Promise<Result[]> {
  const assets = process.env['KUBEBUILDER_ASSETS'];
  if (assets === undefined) throw new Error('set KUBEBUILDER_ASSETS to a folder with etcd, kube-apiserver and kubectl');
  if (options.what === 'cli') {
    process.stdout.write(`${table([await benchManyRows({runs: options.runs})])}\n`);
    return await benchCli({assets, count: options.count, runs: options.runs, say});
  }

  if (options.what === 'client') {
    process.stdout.write(`${table([await benchImport({runs: options.runs})])}\n`);
    return await benchLists({assets, count: options.count, runs: options.runs});
  }

  const ours = {
    name: 'kruntimes',
    command: `${CONTROLLER} --workers=${options.workers} --log-level=error`,
  };
  const subjects = [ours, ...(options.peer === undefined ? [] : [{name: 'peer', command: options.peer}])];
  const results: Result[] = [];
  for (const subject of subjects) {
    say(`${subject.name}: ${subject.command}`);
    results.push(
      options.what === 'memory'
        ? await benchMemory(subject, {assets, count: options.count, pods: options.pods})
        : await benchController(subject, {
            assets,
            count: options.count,
            rate: options.rate,
            flipSeconds: options.seconds,
            idleSeconds: options.seconds,
            say,
          }),
    );
  }
  return results;
}

try {
  const options = parseOptions(process.argv.slice(2));
  if (options === undefined) {
    process.stdout.write(USAGE);
  } else {
    const results = await run(options);
    process.stdout.write(`${table(results)}\n`);
    if (options.out !== undefined) writeFileSync(options.out, `${JSON.stringify(results, null, 2)}\n`);
    process.exitCode = results.some(({problems}) => problems.length > 0) ? 1 : 0;
  }
} catch (error) {
  process.stderr.write(`bench: ${toError(error).message}\n`);
  process.exitCode = 2;
}
