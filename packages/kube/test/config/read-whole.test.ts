import {execFile, execFileSync, spawn} from 'node:child_process';
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {promisify} from 'node:util';
import {describe, expect, it} from '@jest/globals';
import {readWhole} from '../../src/config/read-whole.js';
import {cleanups, temporaryFolder} from '../support/cleanups.js';

const cleanup = cleanups();

/** A pipe in the file system. */
function pipe(): string {
  const path = join(temporaryFolder(cleanup), 'pipe');
  execFileSync('mkfifo', [path]);
  return path;
}

describe('readWhole', () => {
  it('reads a file, and one that is empty', () => {
    const path = join(temporaryFolder(cleanup), 'file');
    writeFileSync(path, 'hello');
    expect(readWhole(path).toString()).toBe('hello');
    expect(readWhole('/dev/null').toString()).toBe('');
  });

  it('reads a pipe whose writer comes late and takes its time', () => {
    const path = pipe();
    const writer = spawn('sh', ['-c', 'sleep 0.3; { echo one; sleep 0.3; echo two; } > "$1"', 'sh', path]);
    cleanup(() => writer.kill());
    expect(readWhole(path).toString()).toBe('one\ntwo\n');
  });

  it("reads a shell's process substitution", async () => {
    const module = new URL('../../dist/config/read-whole.js', import.meta.url).href;
    const program = `import(${JSON.stringify(module)}).then(({readWhole}) => process.stdout.write(readWhole(process.argv[1])))`;
    const script = `"$0" -e '${program}' <(sleep 0.2; seq 30000)`;
    const {stdout} = await promisify(execFile)('bash', ['-c', script, process.execPath]);
    expect(stdout.split('\n')).toHaveLength(30_001);
  });

  it('gives up a pipe into which nobody writes', () => {
    expect(() => readWhole(pipe())).toThrow('nothing was written to the pipe for 5s');
  }, 10_000);
});
