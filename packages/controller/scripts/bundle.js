// Bundles the program into one file, so that an image needs no node_modules and the process starts fast; client-node,
// which only exec plugins need, stays in chunks of its own.
import {rmSync} from 'node:fs';
import {join} from 'node:path';
import {build} from 'esbuild';
import {PROGRAM_BUNDLE} from '../../../bundle.base.js';

const root = join(import.meta.dirname, '..');

rmSync(join(root, 'bundle'), {recursive: true, force: true});
await build({
  ...PROGRAM_BUNDLE,
  absWorkingDir: root,
  entryPoints: ['dist/main.js'],
  outdir: 'bundle',
});
