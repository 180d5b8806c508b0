import {copyFile, readdir, rm} from 'node:fs/promises';
import {dirname, join, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import {build} from 'esbuild';

// `@kruntimes/api/validation` is one file with the CEL evaluator in it, so that the package needs no other at run time.
// The CRD stays a module of its own: `@kruntimes/api/crd` has it too.
const root = resolve(import.meta.dirname, '..');
const dist = join(root, 'dist');

await build({
  entryPoints: [join(root, 'src/validation.ts')],
  outfile: join(dist, 'validation.js'),
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node22',
  plugins: [
    {
      name: 'keep-the-crd-apart',
      setup({onResolve}) {
        onResolve({filter: /generated\/crd\.js$/}, () => ({path: './generated/crd.js', external: true}));
      },
    },
  ],
  banner: {js: '// Contains @marcbachmann/cel-js (MIT); see validation.LICENSE-cel-js.txt.'},
});

const celLicense = join(dirname(fileURLToPath(import.meta.resolve('@marcbachmann/cel-js'))), '../LICENSE');
await copyFile(celLicense, join(dist, 'validation.LICENSE-cel-js.txt'));

// Their code is in the bundle; what is left of them is their types.
const parts = await readdir(join(dist, 'validation'));
const code = parts.filter((file) => file.endsWith('.js') || file.endsWith('.js.map'));
await Promise.all(code.map((file) => rm(join(dist, 'validation', file))));
await rm(join(dist, 'validation.js.map'), {force: true});
