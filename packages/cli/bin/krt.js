#!/usr/bin/env node
import module from 'node:module';
import process from 'node:process';

// Checked before anything is loaded: an older Node dies in the middle of it with a message that explains nothing.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 19)) {
  process.stderr.write(`error: krt needs Node.js 22.19 or newer, this is ${process.version}\n`);
  process.exitCode = 1;
} else {
  module.enableCompileCache();
  const {main} = await import('../bundle/main.js');
  await main(process.argv.slice(2));
}
