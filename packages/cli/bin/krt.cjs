#!/usr/bin/env node
// CommonJS, as is what is run most: Node is faster there. Checked before anything is loaded: an older Node dies in the middle of
// it with a message that explains nothing.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 19)) {
  process.stderr.write(`error: krt needs Node.js 22.19 or newer, this is ${process.version}\n`);
  process.exitCode = 1;
} else {
  if (process.env.NODE_DISABLE_COMPILE_CACHE === undefined && hasCacheFolder())
    require('node:module').enableCompileCache();
  void run(process.argv.slice(2));
}

async function run(argv) {
  const left = await require('../bundle/main.cjs').main(argv);
  if (left === undefined) return;
  const {runWholeProgram} = await import('../bundle/whole-program.js');
  await runWholeProgram(argv, left);
}

// Made here, since Node makes it with all its parents, and tries for ever where none can be made: under /proc.
function hasCacheFolder() {
  const {tmpdir} = require('node:os');
  try {
    require('node:fs').mkdirSync(`${tmpdir()}/node-compile-cache`);
    return true;
  } catch (error) {
    return error.code === 'EEXIST';
  }
}
