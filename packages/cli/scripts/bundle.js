// Bundles the compiled sources: the program, and one file per command for oclif, with what they share in chunks. Code
// that is imported on demand (oclif, the YAML writer, client-node for auth providers) stays in files of its own.
import {existsSync, readdirSync, renameSync, rmSync} from 'node:fs';
import {join, relative} from 'node:path';
import {build} from 'esbuild';
import {PROGRAM_BUNDLE} from '../../../bundle.base.js';

const root = join(import.meta.dirname, '..');
const commands = readdirSync(join(root, 'dist/commands'), {recursive: true, withFileTypes: true})
  .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)));

// Made aside and moved into place: a krt that runs meanwhile finds the old bundle or the new one.
const fresh = join(root, `dist/.bundle-${process.pid}`);
const old = `${fresh}-old`;
await build({
  ...PROGRAM_BUNDLE,
  absWorkingDir: root,
  entryPoints: ['dist/main.js', ...commands],
  outbase: 'dist',
  outdir: fresh,
  // oclif finds its own package.json beside its files, and a host program has an oclif of its own. Ink asks for React's
  // devtools only where DEV is set.
  external: ['@oclif/core', 'react-devtools-core'],
});

const bundle = join(root, 'bundle');
if (existsSync(bundle)) renameSync(bundle, old);
renameSync(fresh, bundle);
rmSync(old, {recursive: true, force: true});
