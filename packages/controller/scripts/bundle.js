// Bundles the program into one file, so that an image needs no node_modules and the process starts fast; client-node,
// which only exec plugins need, stays in chunks of its own.
import {rmSync} from 'node:fs';
import {join} from 'node:path';
import {build} from 'esbuild';

const root = join(import.meta.dirname, '..');

rmSync(join(root, 'bundle'), {recursive: true, force: true});
await build({
  absWorkingDir: root,
  entryPoints: ['dist/main.js'],
  outdir: 'bundle',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node22.19',
  minifySyntax: true,
  minifyWhitespace: true,
  define: {'process.env.NODE_ENV': '"production"'},
  // winston and client-node bring CommonJS along.
  banner: {
    js: "import {createRequire as __createRequire} from 'node:module';const require = __createRequire(import.meta.url);",
  },
  logLevel: 'warning',
});
