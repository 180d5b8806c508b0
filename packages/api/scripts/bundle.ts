import {copyFile} from 'node:fs/promises';
import {dirname, join, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import {build, type BuildOptions, type Plugin} from 'esbuild';

// One file for each entry of the exports map, so that the package needs no other at run time: the CEL evaluator is in
// `validation.js`. The CRD is in `crd.js` only, which `validation.js` imports.
const root = resolve(import.meta.dirname, '..');
const dist = join(root, 'dist');

const crdStaysApart: Plugin = {
  name: 'crd-stays-apart',
  setup: (hooks) => {
    hooks.onResolve({filter: /\/generated\/crd\.js$/}, () => ({path: './crd.js', external: true}));
  },
};

const options: BuildOptions = {
  absWorkingDir: root,
  outdir: dist,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node22',
};

await build({...options, entryPoints: ['src/index.ts', 'src/crd.ts']});
await build({
  ...options,
  entryPoints: ['src/validation.ts'],
  plugins: [crdStaysApart],
  banner: {js: '// Contains @marcbachmann/cel-js (MIT); see NOTICE.cel-js.txt.'},
});

const cel = dirname(fileURLToPath(import.meta.resolve('@marcbachmann/cel-js')));
await copyFile(join(cel, '../LICENSE'), join(dist, 'NOTICE.cel-js.txt'));
