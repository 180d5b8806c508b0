import {execFile, spawn, spawnSync} from 'node:child_process';
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {promisify} from 'node:util';
import {text} from 'node:stream/consumers';
import {beforeEach, describe, expect, it} from '@jest/globals';
import {toError} from '../../src/index.js';
import {runPlugin} from '../../src/config/exec/run-plugin.js';
import {cleanups, temporaryFolder} from '../support/cleanups.js';
import {answering, kubeconfigOf} from '../support/exec-plugin.js';
import {rejection, until} from '../support/until.js';

const cleanup = cleanups();
let folder: string;
beforeEach(() => {
  folder = temporaryFolder(cleanup);
});

/** Writes a program that prints the plugin's proof, or why there is none; answers its path. */
function program(script: string, exec: object): string {
  const kubeconfig = kubeconfigOf(folder, script, {exec});
  const path = join(folder, 'program.mjs');
  writeFileSync(
    path,
    `import {loadClusterConfig} from ${JSON.stringify(new URL('../../dist/index.js', import.meta.url).href)};
    const {credentials} = loadClusterConfig({kubeconfig: ${JSON.stringify(kubeconfig)}, user: 'plugin'});
    console.log(await credentials.get().then((proof) => JSON.stringify(proof), (error) => error.message));`,
  );
  return path;
}

/** Asks on stderr, and makes a token of the answer and of whether it may ask. */
const ASKING = `printf 'code? ' >&2; read -r code; info=$(printf %s "$KUBERNETES_EXEC_INFO" | grep -o 'interactive":[a-z]*')
${answering({token: 'T'}).replace('"T"', `"'"\${info#*:}-$code"'"`)}`;

// util-linux's, which runs a command on a terminal of its own.
const hasTerminals = String(spawnSync('script', ['--version']).stdout).includes('util-linux');

describe('a plugin of a process', () => {
  it('writes to its stderr', async () => {
    const path = program(`echo 'log in first' >&2; exit 3`, {});
    const {stdout, stderr} = await promisify(execFile)(process.execPath, [path]);
    expect(stderr).toBe('log in first\n');
    expect(stdout).toMatch(/failed with exit code 3\n$/);
  });

  it.each(['Never', 'IfAvailable'])('without a terminal gets no stdin: %s', async (interactiveMode) => {
    const child = spawn(process.execPath, [program(ASKING, {interactiveMode})], {stdio: ['pipe', 'pipe', 'ignore']});
    child.stdin.end('1234\n');
    expect(await text(child.stdout)).toBe('{"headers":{"authorization":"Bearer false-"}}\n');
  });

  it('that cannot do without a terminal is not run where there is none', async () => {
    const path = program(ASKING, {interactiveMode: 'Always'});
    const child = spawn(process.execPath, [path], {stdio: ['pipe', 'pipe', 'ignore']});
    child.stdin.end('1234\n');
    const why = 'exec plugin cannot support interactive mode: standard input is not a terminal';
    expect(await text(child.stdout)).toBe(`error: ${why}\n`);
  });

  (hasTerminals ? it : it.skip).each([
    ['Always', 'true-1234'],
    ['IfAvailable', 'true-1234'],
    ['Never', 'false-'],
  ])('on a terminal asks there: %s', async (interactiveMode, token) => {
    const command = `'${process.execPath}' '${program(ASKING, {interactiveMode})}'`;
    const child = spawn('script', ['--quiet', '--command', command, '/dev/null'], {stdio: ['pipe', 'pipe', 'ignore']});
    let shown = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (shown += chunk));
    const ended = new Promise((resolve) => child.once('close', resolve));
    cleanup(() => child.kill());
    await until('the question', () => shown.includes('code? '));
    child.stdin.write('1234\n');
    await until('the answer', () => shown.includes(`Bearer ${token}"`));
    child.stdin.end();
    await ended;
  });

  it.each([
    ['by SIGTERM', 'echo $$ > "$1"; exec sleep 60'],
    ['by SIGKILL when it ignores SIGTERM', 'trap "" TERM; echo $$ > "$1"; for i in $(seq 100); do sleep 0.1; done'],
  ])('is killed when it does not end in time: %s', async (_, script) => {
    const pid = join(folder, 'pid');
    const args = ['-c', script, 'sh', pid];
    const run = {command: 'sh', args, env: process.env, interactive: false, installHint: '', timeoutMs: 500};
    const error = toError(await rejection(runPlugin(run)));
    expect(error.message).toBe(
      'exec: executable sh did not end within 0.5 s and was killed; run it by hand to see what it waits for',
    );
    await until('the process is gone', () => !isRunning(Number(readFileSync(pid, 'utf8'))));
  });
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
