import {chmod, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, beforeEach, describe, expect, it} from '@jest/globals';
import {eventually} from '@kruntimes/devcluster/contract';
import {startApiServer, type ApiServer} from './support/api-server.js';
import {krt, startKrt} from './support/krt.js';
import {listAnswer} from './support/runtimes.js';

const API_VERSION = 'client.authentication.k8s.io/v1';

let server: ApiServer;
let folder: string;
let kubeconfig: string;
let isHanging = false;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'krt-plugin-'));
  kubeconfig = join(folder, 'kubeconfig');
  server = await startApiServer(() => (isHanging ? 'hang' : listAnswer([])));
  const exec = {apiVersion: API_VERSION, command: './plugin', interactiveMode: 'Never'};
  const config = {
    clusters: [{name: 'dev', cluster: {server: server.url}}],
    users: [{name: 'dev', user: {exec}}],
    contexts: [{name: 'dev', context: {cluster: 'dev', user: 'dev'}}],
    'current-context': 'dev',
  };
  await writeFile(kubeconfig, JSON.stringify(config));
});
beforeEach(async () => {
  isHanging = false;
  await rm(join(folder, 'pid'), {force: true});
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await rm(folder, {recursive: true});
});

/** Makes the plugin this script, which notes its pid first. */
async function pluginIs(script: string): Promise<void> {
  const path = join(folder, 'plugin');
  await writeFile(
    path,
    `#!/bin/sh\necho $$ > '${folder}/pid.'$$ && mv '${folder}/pid.'$$ '${folder}/pid'\n${script}\n`,
  );
  await chmod(path, 0o755);
}

/** The plugin's process, as soon as it runs. */
async function pid(): Promise<number> {
  return await eventually(async () => Number(await readFile(join(folder, 'pid'), 'utf8')));
}

async function isGone(plugin: number): Promise<void> {
  await eventually(() => {
    expect(() => process.kill(plugin, 0)).toThrow('ESRCH');
  });
}

const HANGING = 'exec sleep 60';
const STUBBORN = 'trap "" TERM INT; for i in $(seq 600); do sleep 0.1; done';

const COMMANDS = [
  'rt list',
  'rt get web',
  'rt describe web',
  'rt diagnose web',
  'rt wait web --for=ready',
  'rt watch',
  'rt scale web --replicas=2',
  'doctor',
];

describe('an exec plugin that hangs', () => {
  it.each(COMMANDS)('counts against --request-timeout, and is named: %s', async (command) => {
    await pluginIs(HANGING);
    const run = await krt([...command.split(' '), '--kubeconfig', kubeconfig, '--request-timeout=400ms']);
    expect(run.stdout + run.stderr).toContain(
      `exec: executable ${folder}/plugin did not end within 0.4 s and was killed; run it by hand to see what it waits for`,
    );
    expect(run.code).toBe(command === 'doctor' ? 6 : 4);
    await isGone(await pid());
  });

  it('leaves the request what is left of the time', async () => {
    isHanging = true;
    const credential = JSON.stringify({apiVersion: API_VERSION, kind: 'ExecCredential', status: {token: 't'}});
    await pluginIs(`sleep 4; echo '${credential}'`);
    const begin = performance.now();
    const run = await krt(['rt', '--kubeconfig', kubeconfig, '--request-timeout=6s']);
    // Not the whole six seconds after the plugin's four.
    expect(performance.now() - begin).toBeLessThan(9_500);
    expect(run).toMatchObject({code: 5, stderr: expect.stringContaining('timed out after 6s')});
  });

  it.each<[string, string, NodeJS.Signals]>([
    ['SIGINT', HANGING, 'SIGINT'],
    ['SIGTERM', HANGING, 'SIGTERM'],
    ['SIGHUP', HANGING, 'SIGHUP'],
    ['SIGINT, though it takes no notice', STUBBORN, 'SIGINT'],
  ])('ends with krt on %s', async (_, script, signal) => {
    await pluginIs(script);
    for (const words of [['rt'], ['rt', 'watch'], ['rt', 'wait', 'web'], ['doctor']]) {
      await rm(join(folder, 'pid'), {force: true});
      const running = startKrt([...words, '--kubeconfig', kubeconfig]);
      const plugin = await pid();
      running.kill(signal);
      // The plugin takes a minute, which is longer than this test may.
      const run = await running.ended;
      expect(run).toMatchObject({stdout: '', stderr: ''});
      expect([null, 129, 130, 143]).toContain(run.code);
      await isGone(plugin);
    }
  });

  it('is told of after some seconds, where a person reads along', async () => {
    await pluginIs(HANGING);
    const silent = krt(['rt', '--kubeconfig', kubeconfig, '--request-timeout=4s']);
    const told = krt(['rt', '--kubeconfig', kubeconfig, '--request-timeout=4s', '-v1']);
    const quiet = krt(['rt', '--kubeconfig', kubeconfig, '--request-timeout=4s', '-v1', '-q']);
    expect((await told).stderr).toMatch(
      /^waiting for the exec plugin \S+\/plugin to give credentials; Ctrl-C ends it, .*\nerror: /,
    );
    for (const run of [silent, quiet]) expect((await run).stderr).toMatch(/^error: exec: [^\n]*\n$/);
  });
});
