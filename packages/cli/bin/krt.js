#!/usr/bin/env node
// Checked before anything is loaded: an older Node dies in the middle of it with a message that explains nothing.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 19)) {
  process.stderr.write(`error: krt needs Node.js 22.19 or newer, this is ${process.version}\n`);
  process.exitCode = 1;
} else {
  // Not imported: an import of one of Node's modules reads all that it exports.
  const {enableCompileCache, createRequire} = process.getBuiltinModule('node:module');
  if (process.env.NODE_DISABLE_COMPILE_CACHE === undefined && hasCacheFolder()) enableCompileCache();
  const argv = process.argv.slice(2);
  const {main} = createRequire(import.meta.url)('../bundle/main.cjs');
  const left = await main(argv);
  if (left !== undefined) {
    const {runWholeProgram} = await import('../bundle/whole-program.js');
    await runWholeProgram(argv, left);
  }
}

// Made here, since Node makes it with all its parents, and tries for ever where none can be made: under /proc.
function hasCacheFolder() {
  const {tmpdir} = process.getBuiltinModule('node:os');
  try {
    process.getBuiltinModule('node:fs').mkdirSync(`${tmpdir()}/node-compile-cache`);
    return true;
  } catch (error) {
    return error.code === 'EEXIST';
  }
}
