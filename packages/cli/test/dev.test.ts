import {execFile} from 'node:child_process';
import {existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {createServer, type AddressInfo} from 'node:net';
import {once} from 'node:events';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {promisify} from 'node:util';
import {afterEach, beforeEach, describe, expect, it} from '@jest/globals';
import {BARE_ENV, KRT, krt, krtBothWays, startKrt, type RunningKrt} from './support/krt.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'krt-dev-'));
});
afterEach(() => rmSync(folder, {recursive: true}));

const env = (): Record<string, string> => ({TMPDIR: folder, NODE_DISABLE_COMPILE_CACHE: '1'});

/** Starts it, and returns what it prints once it is there. */
async function startDev(...flags: string[]): Promise<{dev: RunningKrt; text: string; kubeconfig: string}> {
  const dev = startKrt(['dev', ...flags], {env: env()});
  await dev.prints('nothing is kept.\n');
  const text = dev.output.stdout;
  return {dev, text, kubeconfig: /export KUBECONFIG=(\S+)/.exec(text)?.[1] ?? ''};
}

describe('dev', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('runs a cluster with the samples until %s, and leaves nothing behind', async (signal, expected) => {
    const {dev, text, kubeconfig} = await startDev();
    expect(text).toMatch(/^An embedded cluster with the controller serves http:\S+, with Runtimes batch, web\.\n/);
    const wait = await krt(['rt', 'wait', 'web', 'batch', '--kubeconfig', kubeconfig, '--timeout=20s']);
    expect(wait.code).toBe(0);
    const {stdout, code} = await krt(['doctor', '--kubeconfig', kubeconfig]);
    expect(stdout).toMatch(/^\[ ok \] a controller outside of the cluster leads: /m);
    expect({hints: stdout.match(/^next: .*/gm), code}).toEqual({hints: null, code: 0});
    dev.kill(signal);
    expect(await dev.ended).toEqual({stdout: text, stderr: '', code: expected});
    expect(readdirSync(folder)).toEqual([]);
  });

  it('takes Runtimes from files, and the place for the kubeconfig', async () => {
    const [sample, kubeconfig] = [join(folder, 'one.json'), join(folder, 'out/kubeconfig')];
    const spec = {template: {spec: {containers: [{name: 'runtime', image: 'x'}]}}};
    const one = {apiVersion: 'kruntimes.io/v1alpha1', kind: 'Runtime', metadata: {name: 'one'}, spec};
    writeFileSync(sample, JSON.stringify(one));
    const {dev} = await startDev('--samples', sample, '--kubeconfig-out', kubeconfig);
    const {stdout} = await krt(['rt', '-o', 'name', '--kubeconfig', kubeconfig]);
    expect(stdout).toBe('runtime.kruntimes.io/one\n');
    dev.kill('SIGINT');
    expect((await dev.ended).code).toBe(130);
    expect(existsSync(kubeconfig)).toBe(false);
  });

  it('ends when nobody reads on, though it has nothing to say', async () => {
    const pipe = ['-c', 'exec 3>&1; { "$0" "$1" dev; echo $? >&3; } | head -1 >&2', process.execPath, KRT];
    const {stdout} = await promisify(execFile)('sh', pipe, {env: {...BARE_ENV, ...env()}});
    expect(stdout).toBe('0\n');
  });

  it('removes its kubeconfig when nobody reads what it says', async () => {
    const pipe = ['-c', 'exec 3>&1; { "$0" "$1" dev; echo $? >&3; } | true', process.execPath, KRT];
    const {stdout} = await promisify(execFile)('sh', pipe, {env: {...BARE_ENV, ...env()}});
    expect(stdout).toBe('0\n');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('says which port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const {port} = server.address() as AddressInfo;
    const {stdout, stderr, code} = await krt(['dev', '--port', String(port)], {env: env()});
    server.close();
    expect({stdout, code}).toEqual({stdout: '', code: 1});
    expect(stderr).toContain(`error: port ${port} on 127.0.0.1 is already in use`);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    [['x'], 'dev takes no arguments, got "x"'],
    [['--port=70000'], 'invalid argument "70000" for "--port" flag: it is 0 to 65535'],
    [['--samples=x', '--no-samples'], '--samples and --no-samples exclude each other'],
    [['--kubeconfig-out='], 'invalid argument "" for "--kubeconfig-out" flag: it is the path of a file'],
    [['--kubeconfig-out=/nonexistent/.kube/config'], 'is your own kubeconfig, which is never written'],
    [['--kubeconfig=x'], 'unknown flag: --kubeconfig'],
  ])('%j is refused', async (argv, message) => {
    const run = await krtBothWays(['dev', ...argv]);
    expect(run).toMatchObject({stdout: '', code: 2});
    expect(run.stderr).toContain(message);
  });

  it('does not take the kubeconfig from one that runs, but from one that was killed', async () => {
    const path = join(folder, 'kubeconfig');
    const {dev} = await startDev('--kubeconfig-out', path, '--no-samples');
    const text = readFileSync(path, 'utf8');
    const second = await krt(['dev', '--kubeconfig-out', path, '--no-samples'], {env: env()});
    expect(second).toMatchObject({stdout: '', code: 1});
    expect(second.stderr).toContain(`error: ${path} is the kubeconfig of a cluster that runs at http://127.0.0.1:`);
    expect(readFileSync(path, 'utf8')).toBe(text);
    dev.kill('SIGKILL');
    await dev.ended;
    const {dev: third} = await startDev('--kubeconfig-out', path, '--no-samples');
    third.kill('SIGINT');
    expect((await third.ended).code).toBe(130);
  });

  it("does not write over another's kubeconfig", async () => {
    const path = join(folder, 'mine');
    writeFileSync(path, 'mine');
    const {stderr, code} = await krt(['dev', '--kubeconfig-out', path], {env: env()});
    expect(code).toBe(1);
    expect(stderr).toContain("exists and is not a devcluster's: choose another file");
    expect(readFileSync(path, 'utf8')).toBe('mine');
  });
});
