import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdtemp, readFile, rm, stat, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {afterEach, beforeEach, describe, expect, it} from '@jest/globals';
import {eventually} from './api-client.js';

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'devcluster-'));
});

afterEach(() => rm(folder, {recursive: true}));

function run(...args: string[]): {
  stop: (signal: NodeJS.Signals) => void;
  out: () => string;
  error: () => string;
  code: Promise<unknown>;
  closeOutput: () => void;
} {
  const child = spawn(process.execPath, [main, '--kubeconfig', join(folder, 'kubeconfig'), ...args]);
  const text = {out: '', error: ''};
  child.stdout.on('data', (chunk: Buffer) => (text.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text.error += chunk.toString()));
  const code = once(child, 'close').then(([exit]: unknown[]) => exit);
  return {
    stop: (signal) => child.kill(signal),
    out: () => text.out,
    error: () => text.error,
    code,
    closeOutput: () => child.stdout.destroy(),
  };
}

describe('the devcluster command', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('serves until %s and leaves with %p', async (signal, expected) => {
    const command = run();
    await eventually(() => (command.out().includes('kubectl') ? true : undefined));
    const url = /server: (\S+)/.exec(await readFile(join(folder, 'kubeconfig'), 'utf8'))?.[1] ?? '';
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect((await stat(join(folder, 'kubeconfig'))).mode & 0o777).toBe(0o600);
    command.stop(signal);
    expect(await command.code).toBe(expected);
    await expect(stat(join(folder, 'kubeconfig'))).rejects.toThrow('ENOENT');
  });

  it("never overwrites somebody else's kubeconfig", async () => {
    await writeFile(join(folder, 'kubeconfig'), 'apiVersion: v1\n');
    const command = run();
    expect(await command.code).toBe(1);
    expect(command.error()).toContain("exists and is not a devcluster's");
  });

  it('quotes a flag that it cannot read', async () => {
    const command = run('--port', 'http');
    expect(await command.code).toBe(2);
    expect(command.error()).toContain('--port "http" is not a whole number');
  });

  it('serves on when nobody reads what it says', async () => {
    const command = run();
    command.closeOutput();
    await eventually(() => readFile(join(folder, 'kubeconfig'), 'utf8').catch(() => undefined));
    command.stop('SIGHUP');
    expect([await command.code, command.error()]).toEqual([129, '']);
  });

  it.each([
    ['nowhere', 'the path nowhere does not exist'],
    ['jest.config.js', 'there is no CustomResourceDefinition in jest.config.js'],
  ])('refuses --crd %s', async (path, message) => {
    const command = run('--crd', path);
    expect(await command.code).toBe(1);
    expect(command.error()).toBe(`devcluster: ${message}\n`);
  });

  it("takes somebody's own CRD of Runtimes in place of its own", async () => {
    const command = run('--crd', fileURLToPath(new URL('../../../deploy/crds', import.meta.url)));
    await eventually(() => (command.out().includes('kubectl') ? true : undefined));
    command.stop('SIGTERM');
    expect(await command.code).toBe(143);
  });
});
