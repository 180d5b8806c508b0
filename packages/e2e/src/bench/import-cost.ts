import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {execa} from 'execa';
import type {Result} from './report.js';
import {median} from './statistics.js';

const PACKAGE = fileURLToPath(new URL('../..', import.meta.url));

/** What the import of a bundled `@kruntimes/kube` costs a process, beside one that imports nothing. */
export async function benchImport({runs}: {runs: number}): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'kruntimes-import-'));
  try {
    const nothing = join(folder, 'nothing.mjs');
    writeFileSync(nothing, '');
    const costs = {nothing: await medianMs(nothing, runs)};
    const figures = [];
    for (const name of ['@kruntimes/kube', '@kruntimes/kube/undici']) {
      const program = await bundle(name, folder);
      figures.push({
        name: `import ${name}`,
        unit: 'ms',
        value: (await medianMs(program, runs)) - costs.nothing,
      } as const);
    }
    return {subject: 'import', figures, problems: []};
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
}

/** A program of nothing but the import, for node, in one file beside the chunks that are imported on demand. */
async function bundle(name: string, folder: string): Promise<string> {
  const outdir = join(folder, name.replaceAll('/', '-'));
  const banner = "import {createRequire} from 'node:module';const require = createRequire(import.meta.url);";
  await execa(
    'esbuild',
    ['--bundle', '--splitting', '--format=esm', '--platform=node', `--outdir=${outdir}`, `--banner:js=${banner}`],
    {cwd: PACKAGE, input: `import * as kube from '${name}'; globalThis.kube = kube;`},
  );
  return join(outdir, 'stdin.js');
}

async function medianMs(program: string, runs: number): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const startedAt = performance.now();
    await execa(process.execPath, [program]);
    times.push(performance.now() - startedAt);
  }
  return median(times);
}
