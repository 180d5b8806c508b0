/**
 * esbuild's settings for the programs of this project: ES modules for Node, with what is imported on demand in chunks of
 * its own.
 *
 * @type {import('esbuild').BuildOptions}
 */
export const PROGRAM_BUNDLE = {
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node22.19',
  minifySyntax: true,
  minifyWhitespace: true,
  define: {'process.env.NODE_ENV': '"production"'},
  // winston, client-node and what they depend on bring CommonJS along.
  banner: {
    js: "import {createRequire as __createRequire} from 'node:module';const require = __createRequire(import.meta.url);",
  },
  logLevel: 'warning',
};
