import {writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {toError} from '@kruntimes/kube';
import {benchCli} from './cli.js';
import {benchController} from './controller.js';
import {benchImport} from './import-cost.js';
import {benchLists} from './lists.js';
import {benchManyRows} from './many-rows.js';
import {benchMemory} from './memory.js';
import {OURS} from './subject.js';
import {parseOptions, USAGE, type BenchOptions} from './options.js';
import {benchPools} from './pools.js';
import {profileController} from './profile/profile.js';
import {growth, table, type Result} from './report.js';

/** As users start it: with the flags for Node that go with it. */
const CONTROLLER = fileURLToPath(new URL('../../../../hack/controller', import.meta.url));

const say = (text: string): void => void process.stderr.write(`bench: ${text}\n`);

async function run(options: BenchOptions): Promise<string[]> {
  const assets = process.env['KUBEBUILDER_ASSETS'];
  if (assets === undefined) throw new Error('set KUBEBUILDER_ASSETS to a folder with etcd, kube-apiserver and kubectl');
  const {runs, counts} = options;
  const [count] = counts;
  switch (options.what) {
    case 'cli':
      return report([[await benchManyRows({runs})], await benchCli({assets, count, runs, say})], options);
    case 'client':
      return report([[await benchImport({runs})], await benchLists({assets, count, runs})], options);
    case 'profile':
      return [await profileController({assets, count, ...options})];
    case 'memory':
      return await sizes(options, (subject, size) => benchMemory(subject, {assets, count: size, pods: options.pods}));
    case 'pools':
      return await sizes(options, (subject, size) => benchPools(subject, {assets, count: size}));
    case 'controller':
      return await sizes(options, (subject, size) => benchController(subject, {assets, count: size, say, ...options}));
  }
}

/** Measures our controller and the peer with each number of Runtimes. */
async function sizes(
  options: BenchOptions,
  measure: (subject: {name: string; command: string}, count: number) => Promise<Result>,
): Promise<string[]> {
  const ours = {name: OURS, command: `${CONTROLLER} --workers=${options.workers} --log-level=error`};
  const subjects = [ours, ...(options.peer === undefined ? [] : [{name: 'peer', command: options.peer}])];
  const all: Result[][] = [];
  for (const count of options.counts) {
    const results: Result[] = [];
    for (const subject of subjects) {
      say(`${subject.name}, ${count} Runtimes: ${subject.command}`);
      results.push(await measure(subject, count));
    }
    say(`${count} Runtimes\n${table(results)}`);
    all.push(results);
  }
  return report(all, options);
}

function report(tables: readonly (readonly Result[])[], {out}: BenchOptions): string[] {
  const results = tables.flat();
  if (out !== undefined) writeFileSync(out, `${JSON.stringify(results, null, 2)}\n`);
  if (results.some(({problems}) => problems.length > 0)) process.exitCode = 1;
  const titled = tables.map((one) =>
    [one[0]?.count === undefined ? '' : `${one[0].count} Runtimes\n`, table(one), '\n'].join(''),
  );
  return tables.length > 1 && results[0]?.count !== undefined ? [...titled, growth(results)] : titled;
}

try {
  const options = parseOptions(process.argv.slice(2));
  process.stdout.write(options === undefined ? USAGE : `${(await run(options)).join('\n')}\n`);
} catch (error) {
  process.stderr.write(`bench: ${toError(error).message}\n`);
  process.exitCode = 2;
}
