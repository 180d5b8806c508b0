import {writeFile} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {API_VERSION, KIND} from '@kruntimes/api';
import {isNotFound} from '@kruntimes/kube';
import {startApiServer, statusAnswer} from './support/api-server.js';
import {RUNTIMES, startEmbedded, type EmbeddedCluster} from './support/embedded.js';
import {krt, krtBothWays, startKrt, type Run} from './support/krt.js';
import {krtInTerminal} from './support/pty.js';
import {listAnswer, notFound, runtime} from './support/runtimes.js';

let cluster: EmbeddedCluster;
beforeAll(async () => {
  cluster = await startEmbedded();
});
afterAll(async () => {
  await cluster[Symbol.asyncDispose]();
});

async function remove(...argv: readonly string[]): Promise<Run> {
  return await krt(['runtime', 'delete', ...argv, ...cluster.flags]);
}

async function isThere(name: string): Promise<boolean> {
  return await cluster.client.get(RUNTIMES, {namespace: 'default', name}).then(
    () => true,
    (error: unknown) => !isNotFound(error),
  );
}

const deleted = (name: string): string => `runtime.kruntimes.io "${name}" deleted\n`;
const missing = 'Error from server (NotFound): runtimes.kruntimes.io "nope" not found\n';
const HELD = {finalizers: ['example.com/hold', 'example.com/too']};

describe('delete', () => {
  it('deletes and ends when it is gone, in the order of kubectl too', async () => {
    await cluster.createRuntime('web');
    expect(await remove('web')).toEqual({stdout: deleted('web'), stderr: '', code: 0});
    expect(await isThere('web')).toBe(false);
    await cluster.createRuntime('web');
    expect(await krt(['delete', 'runtime/web', ...cluster.flags])).toMatchObject({stdout: deleted('web'), code: 0});
  });

  it('goes on after one that is not there', async () => {
    await cluster.createRuntime('a');
    expect(await remove('nope', 'rt/a')).toEqual({stdout: deleted('a'), stderr: missing, code: 1});
    expect(await remove('nope', '--ignore-not-found')).toEqual({stdout: '', stderr: '', code: 0});
  });

  it('of what stands in a file', async () => {
    await cluster.createRuntime('filed');
    const file = join(dirname(cluster.kubeconfig), 'filed.json');
    await writeFile(file, JSON.stringify(runtime({name: 'filed'})));
    expect(await krt(['delete', '-f', file, ...cluster.flags])).toEqual({
      stdout: deleted('filed'),
      stderr: '',
      code: 0,
    });
    expect((await remove('-f', '/nonexistent')).stderr).toBe('error: the path "/nonexistent" does not exist\n');
  });

  it('of a file does nothing where one is in another namespace than is asked for', async () => {
    await cluster.createRuntime('kept');
    const file = join(dirname(cluster.kubeconfig), 'elsewhere.json');
    const items = Object.entries({kept: 'default', other: 'prod'}).map(([name, namespace]) => ({
      apiVersion: API_VERSION,
      kind: KIND,
      metadata: {namespace, name},
    }));
    await writeFile(file, JSON.stringify({apiVersion: 'v1', kind: 'List', items}));
    for (const argv of [['delete'], ['scale', '--replicas=3'], ['wait', '--timeout=1s']]) {
      const {stdout, stderr, code} = await krt(['runtime', ...argv, '-f', file, '-n', 'default', ...cluster.flags]);
      expect([stdout, code]).toEqual(['', 1]);
      expect(stderr).toContain(
        'the namespace from the provided object "prod" does not match the namespace "default"; pass --namespace=prod\n',
      );
    }
    expect(await isThere('kept')).toBe(true);
  });

  it('prints the names alone, and what was only tried', async () => {
    await cluster.createRuntime('named');
    for (const [flags, stdout] of [
      [['--dry-run=client'], 'runtime.kruntimes.io "named" deleted (dry run)\n'],
      [['--dry-run=server'], 'runtime.kruntimes.io "named" deleted (server dry run)\n'],
      [['--dry-run=server', '-o', 'name'], 'runtime.kruntimes.io/named\n'],
    ] as const) {
      expect(await remove('named', ...flags)).toEqual({stdout, stderr: '', code: 0});
      expect(await isThere('named')).toBe(true);
    }
    expect(await remove('named', '-o', 'name')).toMatchObject({stdout: 'runtime.kruntimes.io/named\n', code: 0});
    expect(await isThere('named')).toBe(false);
  });

  it.each([
    [[], 'Background'],
    [['--cascade=background'], 'Background'],
    [['--cascade=foreground'], 'Foreground'],
    [['--cascade=orphan'], 'Orphan'],
  ])('%j asks for %s, and for this object only', async (flags, propagationPolicy) => {
    await using server = await startApiServer(({method}) =>
      method === 'GET'
        ? {body: runtime({name: 'web', metadata: {uid: 'u-1'}})}
        : {body: {kind: 'Status', status: 'Success'}},
    );
    const run = await krt(['rt', 'delete', 'web', '--wait=false', ...flags, '-s', server.url]);
    expect(run).toEqual({stdout: deleted('web'), stderr: '', code: 0});
    expect(JSON.parse(server.received.at(-1)?.body ?? '')).toEqual({
      kind: 'DeleteOptions',
      apiVersion: 'v1',
      propagationPolicy,
      preconditions: {uid: 'u-1'},
    });
  });

  it('leaves alone what took the name meanwhile', async () => {
    await using server = await startApiServer(({method}) =>
      method === 'GET'
        ? {body: runtime({name: 'web', metadata: {uid: 'u-1'}})}
        : statusAnswer(409, 'Conflict', 'the UID in the precondition does not match'),
    );
    expect(await krt(['rt', 'delete', 'web', '-s', server.url])).toMatchObject({
      stdout: '',
      stderr: 'Error from server (Conflict): the UID in the precondition does not match\n',
      code: 1,
    });
  });

  it('does not wait for a successor', async () => {
    let uid = 'u-1';
    await using server = await startApiServer(({method}) => {
      if (method !== 'DELETE') return {body: runtime({name: 'web', metadata: {uid}})};
      uid = 'u-2';
      return {body: {kind: 'Status', status: 'Success'}};
    });
    expect(await krt(['rt', 'delete', 'web', '-s', server.url])).toMatchObject({stdout: deleted('web'), code: 0});
  });

  it('works for who may only delete', async () => {
    await using server = await startApiServer(({method}) =>
      method === 'DELETE' ? {body: {kind: 'Status', status: 'Success'}} : statusAnswer(403, 'Forbidden', 'no'),
    );
    expect(await krt(['rt', 'delete', 'web', '-s', server.url])).toEqual({stdout: deleted('web'), stderr: '', code: 0});
  });
});

describe('a Runtime that does not go', () => {
  it('says after 5 s what it waits for, and ends with 3 when time is up', async () => {
    await cluster.createRuntime('held', {metadata: HELD});
    const startedAt = performance.now();
    const running = startKrt(['rt', 'delete', 'held', '--timeout=6s', ...cluster.flags]);
    await running.says('finalizers');
    expect(performance.now() - startedAt).toBeGreaterThan(5000);
    expect(await running.ended).toEqual({
      stdout: deleted('held'),
      stderr:
        'runtime/held: waiting for finalizers example.com/hold, example.com/too\n' +
        'error: timed out waiting for the condition on runtimes/held: waiting for finalizers example.com/hold, example.com/too after 6s\n',
      code: 3,
    });
  }, 20_000);

  it('is not waited for with --wait=false', async () => {
    await cluster.createRuntime('later', {metadata: HELD});
    expect(await remove('later', '--wait=false')).toEqual({stdout: deleted('later'), stderr: '', code: 0});
    expect(await isThere('later')).toBe(true);
  });

  it('is left on SIGINT', async () => {
    await cluster.createRuntime('left', {metadata: HELD});
    const running = startKrt(['rt', 'delete', 'left', ...cluster.flags]);
    while (!running.output.stdout.includes('deleted')) await new Promise((resolve) => setImmediate(resolve));
    running.kill('SIGINT');
    expect(await running.ended).toMatchObject({code: 130});
  });
});

describe('many Runtimes that do not go', () => {
  const names = Array.from({length: 12}, (_, i) => `stuck-${String.fromCharCode(97 + i)}`);

  it('are told of in one line, which counts and names some', async () => {
    for (const name of names) await cluster.createRuntime(name, {metadata: HELD});
    const running = startKrt(['rt', 'delete', ...names, ...cluster.flags]);
    await running.says('0 of 12 gone; waiting for stuck-a, stuck-b, stuck-c, stuck-d, stuck-e and 7 more\n');
    const release = async (name: string): Promise<void> => {
      const patch = {kind: 'merge', body: {metadata: {finalizers: null}}} as const;
      await cluster.client.patch(RUNTIMES, {namespace: 'default', name}, {patch});
    };
    for (const name of names.slice(2)) await release(name);
    await running.says(/^1?\d of 12 gone; waiting for stuck-a, stuck-b\n/m);
    for (const name of names.slice(0, 2)) await release(name);
    const {stdout, stderr, code} = await running.ended;
    expect({stdout, code}).toEqual({stdout: names.map(deleted).join(''), code: 0});
    expect(stderr).not.toContain('runtime/');
    expect(stderr.split('\n').length).toBeLessThanOrEqual(4);
  }, 30_000);
});

describe('all that match', () => {
  const ask = (what: string): string => `Delete ${what}? [y/N] `;

  it('need a yes, or a person to ask', async () => {
    const stderr =
      'error: -l and --all delete whatever matches: without a terminal to ask on, add --yes\n' +
      "See 'krt runtime delete --help' for usage.\n";
    for (const flags of [['--all'], ['-l', 'app=x'], ['--all', '-A']]) {
      expect(await krtBothWays(['rt', 'delete', ...flags, '-s', 'http://127.0.0.1:1'])).toEqual({
        stdout: '',
        stderr,
        code: 2,
      });
    }
    expect((await krtInTerminal(['rt', 'delete', '--all', '--no-input', ...cluster.flags], '')).code).toBe(2);
  });

  it('are deleted with --yes, those alone', async () => {
    await cluster.createRuntime('m1', {metadata: {labels: {app: 'm'}}});
    await cluster.createRuntime('m2', {metadata: {labels: {app: 'm'}}});
    await cluster.createRuntime('other');
    expect(await remove('-l', 'app=m', '--yes')).toEqual({stdout: deleted('m1') + deleted('m2'), stderr: '', code: 0});
    expect(await isThere('other')).toBe(true);
    expect(await remove('-l', 'app=m', '--yes')).toEqual({stdout: '', stderr: 'No resources found\n', code: 0});
  });

  it('are named with their namespace where they are of several, as kubectl names them', async () => {
    const web = (namespace: string): object => runtime({name: 'web', metadata: {namespace}});
    await using server = await startApiServer(({method, url}) => {
      if (method !== 'GET') return {body: {kind: 'Status', status: 'Success'}};
      return url.pathname.endsWith('/runtimes') ? listAnswer([web('a'), web('b')]) : notFound('web');
    });
    const argv = ['rt', 'delete', '--all', '-A', '-s', server.url];
    expect((await krtInTerminal(argv, 'n\n')).stdout).toMatch(
      /^Delete 2 Runtimes in 2 namespaces of the cluster at [\d.:]+: web in namespace a, web in namespace b\?/,
    );
    expect(await krt([...argv, '--yes'])).toEqual({
      stdout:
        'runtime.kruntimes.io "web" deleted from a namespace\nruntime.kruntimes.io "web" deleted from b namespace\n',
      stderr: '',
      code: 0,
    });
    expect((await krt([...argv, '--yes', '-o', 'name'])).stdout).toBe('runtime.kruntimes.io/web\n'.repeat(2));
  });

  it('where the list breaks off, none is', async () => {
    await using server = await startApiServer(({url}) =>
      url.searchParams.has('continue')
        ? statusAnswer(500, 'InternalError', 'oops')
        : listAnswer([runtime({name: 'a'})], {continue: 'two'}),
    );
    const run = await krt(['rt', 'delete', '--all', '--yes', '-s', server.url]);
    expect(run).toEqual({stdout: '', stderr: 'Error from server (InternalError): oops\n', code: 1});
    expect(server.received.filter(({method}) => method !== 'GET')).toEqual([]);
  });

  it.each([
    ['y\n', deleted('a') + deleted('b'), 0],
    ['yes\n', deleted('a') + deleted('b'), 0],
    ['N\n', 'deletion is cancelled\n', 1],
    ['what\n', 'deletion is cancelled\n', 1],
    ['\u0004', '\ndeletion is cancelled\n', 1],
    ['\u0003', '', 130],
  ])('are named, with the cluster, and the answer is %j', async (typed, said, code) => {
    await using own = await startEmbedded();
    await own.createRuntime('a');
    await own.createRuntime('b');
    const run = await krtInTerminal(['rt', 'delete', '--all', '--kubeconfig', own.kubeconfig], typed);
    const question = ask('2 Runtimes in namespace default of context "devcluster": a, b');
    const shown = run.stdout.replace('^C', '').replace(`${question}${typed}`, question);
    expect([shown.trimEnd(), run.code]).toEqual([`${question}${said}`.trimEnd(), code]);
    const left = await own.client.list(RUNTIMES);
    expect(left.items).toHaveLength(code === 0 ? 0 : 2);
  });

  it('are counted where they are many', async () => {
    await using own = await startEmbedded();
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) await own.createRuntime(name);
    const run = await krtInTerminal(['rt', 'delete', '--all', ...own.flags], 'n\n');
    expect(run.stdout).toMatch(
      /^Delete 7 Runtimes in namespace default of the cluster at 127\.0\.0\.1:\d+: a, b, c, d, e and 2 more\?/,
    );
  });
});

describe('a command line that cannot be understood', () => {
  it.each([
    [[], 'error: resource(s) were provided, but no name was specified'],
    [['web', '--all'], 'error: name cannot be provided when a selector is specified'],
    [['web', '-l', 'a=b'], 'error: name cannot be provided when a selector is specified'],
    [['web', '-o', 'json'], "error: unexpected -o output mode: json. We only support '-o name'"],
    [['web', '--cascade=bogus'], 'error: invalid argument "bogus" for "--cascade" flag: it is one of background,'],
    [['web', '-A'], 'error: a resource cannot be retrieved by name across all namespaces'],
  ])('%j', async (argv, message) => {
    const run = await krtBothWays(['runtime', 'delete', ...argv, '-s', 'http://127.0.0.1:1']);
    expect(run).toMatchObject({stdout: '', code: 2});
    expect(run.stderr.slice(0, message.length)).toBe(message);
  });

  it('needs no configuration to say so, and says where it looked otherwise', async () => {
    expect((await krtBothWays(['rt', 'delete', 'web'])).code).toBe(5);
    await using server = await startApiServer(() => notFound('web'));
    expect((await krtBothWays(['rt', 'delete', 'web', '-s', server.url])).code).toBe(1);
  });
});
