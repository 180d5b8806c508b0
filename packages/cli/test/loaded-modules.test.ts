import {mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, it} from '@jest/globals';
import {startApiServer} from './support/api-server.js';
import {krt} from './support/krt.js';
import {runtime} from './support/runtimes.js';

// Each of these takes a twentieth of the time of a whole `runtime get`.
it('loads for one Runtime neither what unzips, what measures, nor what reads YAML', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'krt-loaded-'));
  await using server = await startApiServer(() => ({status: 200, body: runtime({name: 'web'})}));
  const kubeconfig = join(folder, 'config');
  const lists =
    'clusters:\n- name: dev\n  cluster:\n    server: URL\ncontexts:\n- name: dev\n  context:\n    cluster: dev\n';
  await writeFile(kubeconfig, `${lists.replace('URL', server.url)}current-context: dev\n`);
  const probe = join(folder, 'probe.cjs');
  const loaded = join(folder, 'loaded');
  await writeFile(
    probe,
    `process.on('exit', () => require('node:fs').writeFileSync(${JSON.stringify(loaded)},
      [...process.moduleLoadList, ...Object.keys(require.cache)].join('\\n')));`,
  );
  try {
    const env = {NODE_OPTIONS: `--require=${probe}`};
    const run = await krt(['runtime', 'get', 'web', '-o', 'name', '--kubeconfig', kubeconfig], {env});
    expect(run).toMatchObject({stdout: 'runtime.kruntimes.io/web\n', code: 0});
    const names = await readFile(loaded, 'utf8');
    expect(names).toContain('NativeModule https');
    expect(names).toContain(join('bundle', 'hot', 'get.cjs'));
    expect(names).not.toMatch(/^NativeModule (?:zlib|perf_hooks)$|yaml\.cjs$|run-get/m);
  } finally {
    await rm(folder, {recursive: true});
  }
});
