// Bundles the compiled sources: the program, and one file per command for oclif, with what they share in chunks. Code
// that is imported on demand (oclif, the YAML writer, client-node for exec plugins) stays in files of its own.
import {readdirSync, rmSync} from 'node:fs';
import {join, relative} from 'node:path';
import {build} from 'esbuild';

const root = join(import.meta.dirname, '..');
const commands = readdirSync(join(root, 'dist/commands'), {recursive: true, withFileTypes: true})
  .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)));

rmSync(join(root, 'bundle'), {recursive: true, force: true});
await build({
  absWorkingDir: root,
  entryPoints: ['dist/main.js', ...commands],
  outbase: 'dist',
  outdir: 'bundle',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node22.19',
  minifySyntax: true,
  minifyWhitespace: true,
  // oclif finds its own package.json beside its files, and a host program has an oclif of its own.
  external: ['@oclif/core'],
  define: {'process.env.NODE_ENV': '"production"'},
  // Some of client-node's dependencies are CommonJS.
  banner: {
    js: "import {createRequire as __createRequire} from 'node:module';const require = __createRequire(import.meta.url);",
  },
  logLevel: 'warning',
});
