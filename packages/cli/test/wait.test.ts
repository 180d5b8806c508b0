import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {startApiServer, statusAnswer} from './support/api-server.js';
import {poolStatus, stalledStatus, startEmbedded, type EmbeddedCluster} from './support/embedded.js';
import {krt, krtBothWays, startKrt, type Run, type RunningKrt} from './support/krt.js';
import {notFound, runtime} from './support/runtimes.js';

const MESSAGE = 'Deployment runtime-x belongs to helm/other';

let cluster: EmbeddedCluster;
beforeAll(async () => {
  cluster = await startEmbedded();
  await cluster.createRuntime('ready');
  await cluster.report('ready', poolStatus(3, 3));
  await cluster.createRuntime('fresh');
  await cluster.createRuntime('stalled');
  await cluster.report('stalled', stalledStatus('DeploymentNotOwned', MESSAGE));
});
afterAll(async () => {
  await cluster[Symbol.asyncDispose]();
});

/** With `T` for the times, which differ. */
function timeless(run: Run): Run {
  return {...run, stderr: run.stderr.replaceAll(/^ *\d+\.\ds /gm, 'T ')};
}

function start(...argv: readonly string[]): RunningKrt {
  return startKrt(['runtime', 'wait', ...argv, ...cluster.flags]);
}

async function wait(...argv: readonly string[]): Promise<Run> {
  return await krtBothWays(['runtime', 'wait', ...argv, ...cluster.flags], {normalize: timeless});
}

const met = (name: string): string => `runtime.kruntimes.io/${name} condition met\n`;

describe('wait for a Runtime to be ready', () => {
  it('ends at once where it is, without a watch', async () => {
    const watches = cluster.devcluster.faults.add({fault: {kind: 'error', code: 500}, watch: true});
    expect(await wait('rt/ready')).toEqual({stdout: met('ready'), stderr: '', code: 0});
    expect(watches.struck()).toBe(0);
    watches.lift();
  });

  it('says on the way where it stands, and ends the moment it is', async () => {
    await cluster.createRuntime('slow');
    await cluster.report('slow', poolStatus(3, 3));
    await cluster.change('slow', {spec: {port: 8080}});
    const waiting = start('slow');
    await waiting.says('generation 2 not observed yet (observed 1)');
    await cluster.report('slow', {...poolStatus(1, 3), notReady: [{reason: 'ImagePullFailed', count: 2}]});
    await waiting.says('ImagePullFailed');
    const readyAt = performance.now();
    await cluster.report('slow', {...poolStatus(3, 3), notReady: []});
    expect(timeless(await waiting.ended)).toEqual({
      stdout: met('slow'),
      stderr:
        'T runtime/slow: generation 2 not observed yet (observed 1)\n' +
        'T runtime/slow: 1 of 3 replicas ready; 2 ImagePullFailed\n',
      code: 0,
    });
    expect(performance.now() - readyAt).toBeLessThan(10_000);
  });

  it.each([
    ['pods of an older template are left', {replicas: 4}, '3 of 3 replicas ready; 1 of an older template left'],
    ['pods are not updated', {updatedReplicas: 1}, '3 of 3 replicas ready; 1 of 3 updated'],
    ['pods are not available', {availableReplicas: 0}, '3 of 3 replicas ready; 0 of 3 available'],
    ['more are ready than wanted', {readyReplicas: 5, replicas: 5, updatedReplicas: 5}, '5 replicas ready, 3 wanted'],
    ['its condition denies it', {conditions: poolStatus(2, 3).conditions ?? []}, '3 of 3 replicas ready; Progressing'],
  ])('is not fooled where %s', async (what, status, text) => {
    const name = what.replaceAll(/\W+/g, '-');
    await cluster.createRuntime(name);
    await cluster.report(name, {...poolStatus(3, 3), ...status});
    expect(await wait(name, '--timeout=0')).toEqual({
      stdout: '',
      stderr: `T runtime/${name}: ${text}\nerror: condition not met for runtimes/${name}: ${text.replace('; ', ': ')}\n`,
      code: 3,
    });
  });

  it('T46: takes none of none for ready, when none is left', async () => {
    await cluster.createRuntime('idle', {replicas: 0});
    await cluster.report('idle', {...poolStatus(0, 0), replicas: 1, updatedReplicas: 1});
    expect((await wait('idle', '--timeout=0')).code).toBe(3);
    await cluster.report('idle', poolStatus(0, 0));
    expect(await wait('idle', '--timeout=0')).toEqual({stdout: met('idle'), stderr: '', code: 0});
  });

  it('says at the deadline how far it got', async () => {
    await cluster.createRuntime('late');
    await cluster.report('late', poolStatus(1, 3));
    expect((await wait('late', '--timeout=300ms')).stderr).toBe(
      'T runtime/late: 1 of 3 replicas ready\n' +
        'error: timed out waiting for the condition on runtimes/late: 1 of 3 replicas ready after 300ms\n',
    );
  });

  it('tells an unknown count from none', async () => {
    expect(await wait('fresh', '--timeout=300ms', '-v1')).toEqual({
      stdout: '',
      stderr:
        'T runtime/fresh: no status reported yet\n' +
        'error: runtimes/fresh: ready count unknown after 300ms, the controller has not reported status\n' +
        'hint: see whether the controller runs: krt doctor\n',
      code: 3,
    });
  });

  it('says nothing but errors with --quiet', async () => {
    const run = await wait('fresh', '--timeout=0', '-q');
    expect(run.stderr).toBe('error: runtimes/fresh: ready count unknown, the controller has not reported status\n');
  });
});

describe('a Runtime that is Stalled', () => {
  it('is given up after 10 s with exit code 6', async () => {
    const startedAt = performance.now();
    expect(timeless(await start('stalled').ended)).toEqual({
      stdout: '',
      stderr:
        `T runtime/stalled: DeploymentNotOwned: ${MESSAGE}\n` +
        `error: runtimes/stalled cannot become ready: DeploymentNotOwned: ${MESSAGE}\n`,
      code: 6,
    });
    expect(performance.now() - startedAt).toBeGreaterThan(10_000);
  }, 20_000);

  it('is not given up where it is over before', async () => {
    await cluster.createRuntime('flicker');
    await cluster.report('flicker', stalledStatus('QuotaExceeded', 'no room'));
    const waiting = start('flicker');
    await waiting.says('no room');
    await cluster.report('flicker', poolStatus(3, 3));
    expect(await waiting.ended).toMatchObject({stdout: met('flicker'), code: 0});
  });

  it('is waited for with --no-fail-fast', async () => {
    const run = await wait('stalled', '--timeout=300ms', '--no-fail-fast');
    expect(run.code).toBe(3);
    expect(run.stderr).toContain('error: timed out waiting for the condition on runtimes/stalled: DeploymentNotOwned');
  });

  it('at the deadline is the verdict', async () => {
    expect((await wait('stalled', '--timeout=0')).code).toBe(6);
    expect((await wait('stalled', '--for=replicas=2', '--timeout=0')).code).toBe(6);
    expect((await wait('stalled', '--for=condition=Ready', '--timeout=0')).code).toBe(6);
    expect((await wait('stalled', '--for=condition=Stalled', '--timeout=0')).code).toBe(0);
  });

  it('of an older generation is not', async () => {
    await cluster.createRuntime('mended');
    await cluster.report('mended', stalledStatus('TemplateInvalid', 'no'));
    await cluster.change('mended', {spec: {port: 1}});
    expect((await wait('mended', '--timeout=0')).code).toBe(3);
  });
});

describe('wait for something else', () => {
  it.each([
    ['replicas=2', 0],
    ['replicas=3', 0],
    ['replicas=4', 3],
    ['condition=Ready', 0],
    ['condition=ready=true', 0],
    ['condition=Ready=False', 3],
    ['condition=Nope', 3],
    ['jsonpath={.status.readyReplicas}=3', 0],
    ['jsonpath=.status.readyReplicas=3', 0],
    ['jsonpath={.status.readyReplicas}=2', 3],
    ['jsonpath={.status.conditions[?(@.type=="Ready")].status}=True', 0],
    ['jsonpath={.status.conditions[7].type}', 3],
    ['jsonpath={.spec.port}', 3],
    ['jsonpath={.spec.replicas}', 0],
    ['jsonpath={.status.conditions[*].type}=Ready', 1],
    ['jsonpath={.spec}=x', 1],
    ['deleted', 3],
  ])('--for=%s ends with %d', async (condition, code) => {
    await using own = await startEmbedded();
    await own.createRuntime('web', {replicas: 5});
    await own.report('web', {...poolStatus(3, 5), conditions: poolStatus(3, 3).conditions ?? []});
    expect(await krt(['rt', 'wait', 'web', `--for=${condition}`, '--timeout=0', ...own.flags])).toMatchObject({code});
  });

  it('a condition or count of an older generation does not count', async () => {
    await cluster.createRuntime('old');
    await cluster.report('old', poolStatus(3, 3));
    await cluster.change('old', {spec: {port: 1}});
    for (const condition of ['condition=Ready', 'replicas=3', 'ready']) {
      const {code, stderr} = await wait('old', `--for=${condition}`, '--timeout=0');
      expect([code, stderr.split('\n')[0]]).toEqual([3, 'T runtime/old: generation 2 not observed yet (observed 1)']);
    }
  });

  it('fewer replicas are not there while more are ready', async () => {
    await cluster.createRuntime('down', {replicas: 2});
    await cluster.report('down', poolStatus(5, 5));
    expect((await wait('down', '--for=replicas=2', '--timeout=0')).code).toBe(3);
  });
});

describe('a Runtime that is not there', () => {
  it('is an error', async () => {
    const stderr = 'Error from server (NotFound): runtimes.kruntimes.io "nope" not found\n';
    expect(await wait('nope')).toEqual({stdout: '', stderr, code: 1});
  });

  it('is deleted', async () => {
    expect(await wait('nope', '--for=deleted')).toEqual({stdout: met('nope'), stderr: '', code: 0});
  });

  it('is waited for with --create', async () => {
    const waiting = start('coming', '--create');
    await waiting.says('it does not exist yet');
    await cluster.createRuntime('coming');
    await cluster.report('coming', poolStatus(3, 3));
    expect(await waiting.ended).toMatchObject({stdout: met('coming'), code: 0});
    expect((await wait('never', '--create', '--timeout=300ms')).code).toBe(3);
  });

  it('where none matches is an error, unless it is to be deleted', async () => {
    const stderr = 'error: no matching resources found\n';
    expect(await wait('-l', 'app=none')).toEqual({stdout: '', stderr, code: 1});
    expect(await wait('-l', 'app=none', '--for=deleted')).toEqual({stdout: '', stderr: '', code: 0});
  });

  it('whose type is not there either says so', async () => {
    await using server = await startApiServer(() =>
      statusAnswer(404, 'NotFound', 'the server could not find the requested resource'),
    );
    const run = await krt(['rt', 'wait', 'web', '--for=deleted', '-s', server.url]);
    expect(run.stderr).toBe('error: the server doesn\'t have a resource type "runtimes" in group "kruntimes.io"\n');
    expect(run.code).toBe(1);
  });
});

describe('a Runtime that goes while it is waited for', () => {
  it.each([
    ['ready', 'error: runtimes/goes was deleted while waiting\n', 1],
    ['deleted', '', 0],
  ])('--for=%s', async (condition, stderr, code) => {
    await cluster.createRuntime('goes');
    const waiting = start('goes', `--for=${condition}`);
    await waiting.says('runtime/goes: ');
    await cluster.delete('goes');
    const run = timeless(await waiting.ended);
    expect([run.stderr.replace(/^T .*\n/, ''), run.code]).toEqual([stderr, code]);
  });

  it('and comes again is another one', async () => {
    await cluster.createRuntime('again');
    // The watch is blind meanwhile, so only the UID tells.
    const blind = cluster.devcluster.faults.add({fault: {kind: 'error', code: 500}, watch: true});
    const waiting = start('again');
    await waiting.says('reconnecting');
    await cluster.delete('again');
    await cluster.createRuntime('again');
    await cluster.report('again', poolStatus(3, 3));
    cluster.devcluster.store.compact();
    blind.lift();
    const run = timeless(await waiting.ended);
    expect(run).toMatchObject({stdout: '', code: 1});
    expect(run.stderr).toMatch(/error: runtimes\/again was deleted( and created anew)? while waiting\n$/);
  });
});

describe('several Runtimes', () => {
  it('are each told of when they are ready; one that fails does not keep the others back', async () => {
    await cluster.createRuntime('a');
    await cluster.createRuntime('b', {metadata: {labels: {app: 'many'}}});
    const waiting = start('a', 'nope', 'b', 'rt/a');
    await waiting.says(/runtime\/b: /);
    await cluster.report('b', poolStatus(3, 3));
    await cluster.report('a', poolStatus(3, 3));
    const run = await waiting.ended;
    expect(run).toMatchObject({stdout: met('b') + met('a'), code: 1});
    expect(run.stderr).toContain('Error from server (NotFound): runtimes.kruntimes.io "nope" not found\n');
  });

  it('are chosen by label as they are at the start', async () => {
    await cluster.createRuntime('labeled', {metadata: {labels: {app: 'chosen'}}});
    const waiting = start('-l', 'app=chosen');
    await waiting.says('no status reported yet');
    await cluster.change('labeled', {metadata: {labels: {app: null}}});
    await cluster.createRuntime('later', {metadata: {labels: {app: 'chosen'}}});
    await cluster.report('labeled', poolStatus(3, 3));
    expect(await waiting.ended).toMatchObject({stdout: met('labeled'), code: 0});
  });

  it('are those of a file', async () => {
    const manifest = JSON.stringify({...runtime({name: 'ready'}), metadata: {name: 'ready'}});
    const run = await krt(['rt', 'wait', '-f', '-', '--timeout=0', ...cluster.flags], {stdin: manifest});
    expect(run).toEqual({stdout: met('ready'), stderr: '', code: 0});
  });

  it('of all namespaces', async () => {
    const run = await wait('--all', '-A', '--for=jsonpath={.kind}=Runtime', '--timeout=0');
    expect(run.code).toBe(0);
    expect(run.stdout).toContain(met('ready'));
  });
});

describe('wait for many Runtimes', () => {
  const names = Array.from({length: 12}, (_, i) => `many-${i}`);

  it('says for all of them how far they are, now and then', async () => {
    await Promise.all(names.map(async (name) => await cluster.createRuntime(name)));
    const waiting = start(...names, '--timeout=60s');
    await waiting.says(/^ +\d+\.\ds 0 of 12 ready\n/);
    await Promise.all(names.slice(1).map(async (name) => await cluster.report(name, poolStatus(3, 3))));
    await waiting.says('s 11 of 12 ready\n');
    await cluster.report('many-0', poolStatus(3, 3));
    const {stdout, stderr, code} = await waiting.ended;
    expect(stdout.split('\n').sort()).toEqual(['', ...names.map((name) => met(name).trimEnd())].sort());
    expect(stderr).not.toContain('runtime/');
    expect({lines: stderr.split('\n').length <= 5, code}).toEqual({lines: true, code: 0});
  }, 30_000);
});

describe('a CRD that is deleted', () => {
  const gone = {kind: 'Status', status: 'Failure', reason: 'NotFound', message: 'not here', code: 404};

  it.each([
    ['deleted', {stdout: met('web'), stderr: '', code: 0}],
    [
      'replicas=5',
      {
        stdout: '',
        stderr:
          'T runtime/web: 3 of 3 replicas ready\n' +
          'error: the server doesn\'t have a resource type "runtimes" in group "kruntimes.io"\n',
        code: 1,
      },
    ],
  ])('ends the waiting for %s', async (condition, ended) => {
    const web = runtime({name: 'web', metadata: {deletionTimestamp: '2026-01-01T00:00:00Z', uid: 'u-1'}});
    const awaited = condition === 'deleted' ? web : runtime({name: 'web', metadata: {uid: 'u-1'}});
    let isGone = false;
    await using server = await startApiServer(({url}) => {
      if (isGone) return {status: 404, body: gone};
      // What is watched ends, and with that everything is gone.
      isGone = url.searchParams.has('watch');
      if (isGone) return {body: ''};
      return url.pathname.endsWith('/web')
        ? {body: awaited}
        : {body: {kind: 'RuntimeList', metadata: {resourceVersion: '7'}, items: [awaited]}};
    });
    const run = timeless(await krt(['rt', 'wait', 'web', `--for=${condition}`, '-s', server.url]));
    expect({
      ...run,
      stderr: run.stderr.replace(/^T runtime\/web: waiting for it to go\n/m, '').replace(/^watch interrupted.*\n/m, ''),
    }).toEqual(ended);
  });
});

describe('a watch that breaks', () => {
  it.each([
    ['is cut', {kind: 'reset', afterBytes: 40}],
    ['is refused', {kind: 'error', code: 503}],
    ['is too old, in the answer', {kind: 'gone', inStream: false}],
    ['is too old, in the stream', {kind: 'gone', inStream: true}],
    ['is throttled', {kind: 'throttle', retryAfterSeconds: 0}],
  ] as const)('because it %s is taken up again', async (what, fault) => {
    const name = what.replaceAll(/\W+/g, '-');
    await cluster.createRuntime(name);
    const rule = cluster.devcluster.faults.add({fault, watch: true, times: 1});
    const waiting = start(name);
    await waiting.says('no status reported yet');
    await cluster.report(name, poolStatus(1, 3));
    await waiting.says('1 of 3');
    await cluster.report(name, poolStatus(3, 3));
    expect(await waiting.ended).toMatchObject({stdout: met(name), code: 0});
    expect(rule.struck()).toBe(1);
    rule.lift();
  });

  it('for good, as rights are lost, ends the waiting', async () => {
    await cluster.createRuntime('forbidden');
    const rule = cluster.devcluster.faults.add({fault: {kind: 'error', code: 403, message: 'no more'}, watch: true});
    expect(await start('forbidden').ended).toMatchObject({
      stderr: expect.stringContaining('Error from server (Forbidden): no more\n'),
      code: 1,
    });
    rule.lift();
  });

  it('is not waited for beyond the deadline, nor a server that hangs', async () => {
    await using server = await startApiServer(() => 'hang');
    const run = await krt(['rt', 'wait', 'web', '--timeout=300ms', '-s', server.url]);
    expect(run).toEqual({
      stdout: '',
      stderr: 'error: timed out waiting for the condition on runtimes/web: no answer after 300ms\n',
      code: 3,
    });
  });
});

describe('a signal', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('%s ends with %d', async (signal, code) => {
    const waiting = start('fresh');
    await waiting.says('no status reported yet');
    waiting.kill(signal);
    const {stdout, code: ended} = await waiting.ended;
    expect([stdout, ended]).toEqual(['', code]);
  });

  it.each([
    [['wait', 'web'], ''],
    [['wait', '--all'], ''],
    [['scale', 'web', '--replicas=1'], 'error: interrupted: 1 of 1 not scaled\n'],
    [
      ['create', 'web', '--image=x'],
      'error: interrupted: whether runtime/web was created is unknown, as the server did not answer\n',
    ],
    [['delete', 'web'], 'error: interrupted: 1 of 1 not deleted\n'],
  ])('ends %j while a server hangs, and says what was not done: %j', async (argv, stderr) => {
    const asked = Promise.withResolvers<undefined>();
    await using server = await startApiServer(() => {
      asked.resolve(undefined);
      return 'hang';
    });
    const running = startKrt(['runtime', ...argv, '-s', server.url]);
    await asked.promise;
    running.kill('SIGINT');
    expect(await running.ended).toEqual({stdout: '', stderr, code: 130});
  });
});

describe('a command line that cannot be understood', () => {
  it.each([
    [[], 'error: resource(s) were provided, but no name was specified'],
    [['web', '-l', 'a=b'], 'error: name cannot be provided when a selector is specified'],
    [['web', '--all'], 'error: name cannot be provided when a selector is specified'],
    [['--all', '-l', 'a=b'], 'error: setting --all is not allowed with --selector'],
    [['web', '-A'], 'error: a resource cannot be retrieved by name across all namespaces'],
    [['pod/web'], 'error: "pod/web" is not a Runtime: write NAME or runtime/NAME'],
    [['--all', '--create'], 'error: --create needs the names to wait for'],
    [['web', '--timeout=x'], 'error: invalid argument "x" for "--timeout" flag'],
    [['web', '--for=replicas=x'], 'error: unrecognized condition: "replicas=x"; --for is ready, '],
    [['web', '--for=condition='], 'error: unrecognized condition: "condition="; --for is ready, '],
    [['web', '--for=jsonpath={.a'], 'error: --for=jsonpath={.a: '],
    [['web', '--for=jsonpath={.a}='], 'error: --for=jsonpath={.a}=: the value after the last = is missing'],
  ])('%j', async (argv, message) => {
    const run = await krtBothWays(['runtime', 'wait', ...argv, '-s', 'http://127.0.0.1:1']);
    expect(run).toMatchObject({stdout: '', code: 2});
    expect(run.stderr.slice(0, message.length)).toBe(message);
    expect(run.stderr).toContain("See 'krt runtime wait --help' for usage.\n");
  });

  it('of another type', async () => {
    expect(await krtBothWays(['wait', 'pod/web'])).toMatchObject({
      stderr: "error: the type \"pod\" is not one of krt's: it waits for runtimes\nSee 'krt --help' for usage.\n",
      code: 2,
    });
  });
});

it('a Runtime that cannot be read is no Runtime that is ready', async () => {
  await using server = await startApiServer(() => ({body: {kind: 'Pod', apiVersion: 'v1'}}));
  expect(await krt(['rt', 'wait', 'web', '-s', server.url])).toMatchObject({stdout: '', code: 5});
  await using missing = await startApiServer(() => notFound('web'));
  expect(await krt(['rt', 'wait', 'web', '-s', missing.url])).toMatchObject({stdout: '', code: 1});
});
