import {execFile, spawn} from 'node:child_process';
import {once} from 'node:events';
import {existsSync} from 'node:fs';
import {setTimeout as delay} from 'node:timers/promises';
import {promisify} from 'node:util';
import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {startApiServer, statusAnswer, type Answer} from './support/api-server.js';
import {poolStatus, stalledStatus, startEmbedded, type EmbeddedCluster} from './support/embedded.js';
import {BARE_ENV, KRT, krt, krtBothWays, startKrt, type RunningKrt} from './support/krt.js';
import {startSeverable, type Severable} from './support/severable.js';

const INTERRUPTED = 'watch interrupted, reconnecting...\n';

let cluster: EmbeddedCluster;
let way: Severable;
beforeAll(async () => {
  cluster = await startEmbedded();
  way = await startSeverable(cluster.devcluster.url);
});
afterAll(async () => {
  await way[Symbol.asyncDispose]();
  await cluster[Symbol.asyncDispose]();
});

/** Starts a watch of the Runtimes with a label, which a test has to itself. */
function start(app: string, ...argv: readonly string[]): RunningKrt {
  return startKrt(['runtime', 'list', '-w', '-l', `app=${app}`, '-s', way.url, ...argv]);
}

async function create(name: string, app: string): Promise<void> {
  await cluster.createRuntime(name, {metadata: {labels: {app}}});
}

/** Interrupts it, and returns what it had printed: ages as `AGE`. */
async function stop(watching: RunningKrt): Promise<{stdout: string; stderr: string; code: number | null}> {
  watching.kill('SIGINT');
  const {stdout, stderr, code} = await watching.ended;
  return {stdout: stdout.replaceAll(/\d+s$/gm, 'AGE'), stderr, code};
}

describe('list --watch', () => {
  it('appends a row for each change that shows, and a last one for what was deleted', async () => {
    await create('web', 'rows');
    const watching = start('rows');
    await watching.prints(/^web +3 +<unknown>/m);
    await cluster.report('web', poolStatus(1, 3));
    await watching.prints('Progressing');
    await cluster.report('web', {...poolStatus(1, 3), notReady: [{reason: 'Unschedulable', count: 2}]});
    await cluster.change('web', {metadata: {annotations: {note: 'shows nowhere'}}});
    await create('a-name-that-is-longer-than-the-others', 'rows');
    await watching.prints('a-name-that');
    await cluster.report('web', poolStatus(3, 3));
    await watching.prints(/^web .* Ready /m);
    await cluster.delete('web');
    await watching.prints('Terminating');
    expect(await stop(watching)).toEqual({
      stdout: [
        'NAME   REPLICAS   READY       STATUS    AGE',
        'web    3          <unknown>   Unknown   AGE',
        'web    3          1           Progressing   AGE',
        'a-name-that-is-longer-than-the-others   3          <unknown>   Unknown       AGE',
        'web                                     3          3           Ready         AGE',
        'web                                     3          3           Terminating   AGE',
        '',
      ].join('\n'),
      stderr: '',
      code: 130,
    });
  });

  it('prints nothing while there is nothing, and the header with the first row', async () => {
    const watching = start('late', '--no-headers=false');
    await create('other', 'not-late');
    await create('late', 'late');
    await watching.prints('late');
    expect((await stop(watching)).stdout).toMatch(/^NAME .*\nlate .*\n$/);
  });

  it('shows whoever was made anew under the same name', async () => {
    await create('again', 'again');
    const watching = start('again', '-o', 'custom-columns=UID:.metadata.uid', '--no-headers');
    await watching.prints(/\n/);
    way.block();
    await cluster.delete('again');
    await create('again', 'again');
    way.open();
    await watching.prints(/(.+\n){3}/);
    const [first, gone, anew] = (await stop(watching)).stdout.split('\n');
    expect(gone).toBe(first);
    expect(anew).not.toBe(first);
  });

  it('takes the watch up again for ever, says so once, and repeats no row', async () => {
    await create('steady', 'broken');
    await create('busy', 'broken');
    const watching = start('broken');
    await watching.prints('steady');
    const failing = cluster.devcluster.faults.add({fault: {kind: 'error', code: 500}, times: 2, watch: true});
    way.cut();
    await watching.says(INTERRUPTED);
    await cluster.report('busy', poolStatus(2, 3));
    await watching.prints(/^busy .*Progressing/m);
    expect(failing.struck()).toBe(2);
    const {stdout, stderr} = await stop(watching);
    expect(stderr).toBe(INTERRUPTED);
    expect(stdout.match(/^\S+/gm)).toEqual(['NAME', 'busy', 'steady', 'busy']);
  }, 20_000);

  it('lists anew where the server forgot what was (410), and repeats no row', async () => {
    await create('kept', 'gone');
    const watching = start('gone');
    await watching.prints('kept');
    // What comes after the list comes by the watch: it is open then.
    await create('lost', 'gone');
    await watching.prints('lost');
    const forgotten = cluster.devcluster.faults.add({fault: {kind: 'gone', inStream: true}, watch: true, times: 1});
    way.block();
    await cluster.delete('lost');
    way.open();
    await watching.prints(/(^lost .*\n[^]*){2}/m);
    expect(forgotten.struck()).toBe(1);
    const {stdout, stderr} = await stop(watching);
    expect(stderr).toBe(INTERRUPTED);
    expect(stdout.match(/^\S+/gm)).toEqual(['NAME', 'kept', 'lost', 'lost']);
  }, 20_000);

  it.each([
    ['locked', 401, 'You must be logged in to the server (Unauthorized)'],
    ['typeless', 404, 'the server doesn\'t have a resource type "runtimes" in group "kruntimes.io"'],
  ])(
    'says why trying again does not help, which is no error: %s',
    async (app, code, reason) => {
      await create(app, app);
      const watching = start(app);
      await watching.prints(app);
      const failing = cluster.devcluster.faults.add({fault: {kind: 'error', code}, watch: true, times: 2});
      way.cut();
      await watching.says(reason);
      failing.lift();
      await cluster.report(app, poolStatus(3, 3));
      await watching.prints(' Ready ');
      const {stderr} = await stop(watching);
      expect(stderr.replace(INTERRUPTED, '')).toBe(`watch interrupted: ${reason}\n`);
    },
    20_000,
  );

  it('prints those of some STATUS only', async () => {
    await create('picky', 'status');
    await cluster.report('picky', poolStatus(3, 3));
    const watching = start('status', '--status=quotaexceeded', '-o', 'json', '--output-watch-events');
    const rows = start('status', '--status=quotaexceeded');
    await create('first', 'status');
    await cluster.report('first', stalledStatus('QuotaExceeded', ''));
    await Promise.all([watching.prints('"first"'), rows.prints('first')]);
    await cluster.report('picky', stalledStatus('QuotaExceeded', ''));
    await Promise.all([watching.prints('"picky"'), rows.prints('picky')]);
    await cluster.report('first', poolStatus(3, 3));
    await watching.prints('DELETED');
    await cluster.report('first', stalledStatus('QuotaExceeded', ''));
    await rows.prints(/(^first .*\n[^]*){2}/m);
    const events = (await stop(watching)).stdout.match(/^\{"type":"\w+"|"name":"(?:picky|first)"/gm);
    expect(events?.slice(0, 6)).toEqual([
      ...['{"type":"ADDED"', '"name":"first"'],
      ...['{"type":"ADDED"', '"name":"picky"'],
      ...['{"type":"DELETED"', '"name":"first"'],
    ]);
    expect((await stop(rows)).stdout.match(/^\S+ .* \S+/gm)?.map((row) => row.split(/ +/).slice(0, 4))).toEqual([
      ['NAME', 'REPLICAS', 'READY', 'STATUS'],
      ['first', '3', '0', 'QuotaExceeded'],
      ['picky', '3', '0', 'QuotaExceeded'],
      ['first', '3', '0', 'QuotaExceeded'],
    ]);
  });

  it('prints an object a line as JSON', async () => {
    await create('json', 'json');
    const watching = start('json', '-o', 'json');
    await watching.prints('\n');
    await cluster.report('json', poolStatus(0, 3));
    await watching.prints(/\n.*\n/);
    const lines = (await stop(watching)).stdout.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({kind: 'Runtime'}),
      expect.objectContaining({status: expect.objectContaining({readyReplicas: 0})}),
    ]);
    expect(lines.join()).not.toContain('managedFields');
  });

  it('ends with 0 when its time is up', async () => {
    await create('timed', 'timed');
    const run = await krtBothWays(['rt', '-w', '-l', 'app=timed', '-o', 'name', '--timeout=1s', ...cluster.flags]);
    expect(run).toEqual({stdout: 'runtime.kruntimes.io/timed\n', stderr: '', code: 0});
  });

  it('ends with 143 on SIGTERM', async () => {
    await create('killed', 'killed');
    const watching = start('killed');
    await watching.prints('killed');
    watching.kill('SIGTERM');
    expect(await watching.ended).toMatchObject({stderr: '', code: 143});
  });
});

describe.each([
  ['the fast path', {}],
  ['oclif', {KRT_NO_FAST_PATH: '1'}],
])('a pipe behind %s', (path, env) => {
  it('that is closed ends the watch', async () => {
    const app = `pipe-${path.replaceAll(' ', '-')}`;
    await create(app, app);
    const argv = [process.execPath, KRT, 'rt', '-w', '-l', `app=${app}`, '-s', way.url].map((word) => `'${word}'`);
    const shell = spawn('bash', ['-c', `${argv.join(' ')} | head -2; echo "rc \${PIPESTATUS[0]}"`], {
      env: {...BARE_ENV, ...env},
    });
    let printed = '';
    shell.stdout.setEncoding('utf8').on('data', (chunk: string) => (printed += chunk));
    const ended = once(shell, 'close').then(() => true);
    await once(shell.stdout, 'data');
    for (let ready = 0; !(await Promise.race([ended, delay(50, false)])); ready = 1 - ready) {
      await cluster.report(app, poolStatus(ready, 3));
    }
    expect(printed).toMatch(/^NAME .*\npipe-.*\nrc 0\n$/);
  });
});

describe('a reader that goes away', () => {
  const isLinux = existsSync('/proc/self/fd');
  (isLinux ? it : it.skip)('ends a watch that has nothing more to print', async () => {
    await create('quiet', 'quiet');
    const argv = [process.execPath, KRT, 'rt', '-w', '-l', 'app=quiet', '-s', way.url].map((word) => `'${word}'`);
    const script = `${argv.join(' ')} | head -2; echo "rc \${PIPESTATUS[*]}"`;
    const {stdout, stderr} = await promisify(execFile)('bash', ['-c', script], {env: BARE_ENV});
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^NAME .*\nquiet .*\nrc 0 0\n$/);
  });

  it('is not one that is slow', async () => {
    await create('slow', 'slow');
    const argv = [process.execPath, KRT, 'rt', '-w', '-l', 'app=slow', '-s', way.url].map((word) => `'${word}'`);
    const script = `${argv.join(' ')} --timeout=2s | { sleep 1.5; cat; }; echo "rc \${PIPESTATUS[*]}"`;
    const {stdout} = await promisify(execFile)('bash', ['-c', script], {env: BARE_ENV});
    expect(stdout).toMatch(/^NAME .*\nslow .*\nrc 0 0\n$/);
  });
});

describe('get NAME --watch', () => {
  it('appends rows for that one', async () => {
    await cluster.createRuntime('only');
    await cluster.createRuntime('only-not');
    const watching = startKrt(['get', 'rt/only', '-w', ...cluster.flags]);
    await watching.prints('only');
    await cluster.report('only-not', poolStatus(3, 3));
    await cluster.report('only', poolStatus(3, 3));
    await watching.prints(' Ready ');
    const {stdout} = await stop(watching);
    expect(stdout.match(/^\S+/gm)).toEqual(['NAME', 'only', 'only']);
  });

  it('fails where there is none of that name', async () => {
    expect(await krtBothWays(['rt', 'get', 'nope', '-w', ...cluster.flags])).toEqual({
      stdout: '',
      stderr: 'Error from server (NotFound): runtimes.kruntimes.io "nope" not found\n',
      code: 1,
    });
    const ignoring = ['rt', 'get', 'nope', '-w', '--ignore-not-found', ...cluster.flags];
    expect(await krtBothWays(ignoring)).toEqual({stdout: '', stderr: '', code: 0});
  });
});

describe('a first list that fails', () => {
  it.each<[string, Answer, string, number]>([
    [
      'for want of credentials',
      statusAnswer(401, 'Unauthorized', 'Unauthorized'),
      'error: You must be logged in to the server (Unauthorized)\n',
      4,
    ],
    ['for want of rights', statusAnswer(403, 'Forbidden', 'no'), 'Error from server (Forbidden): no\n', 1],
    [
      'for want of the CRD',
      statusAnswer(404, 'NotFound', 'the server could not find the requested resource'),
      'error: the server doesn\'t have a resource type "runtimes" in group "kruntimes.io"\n',
      1,
    ],
    ['in the server', statusAnswer(500, 'InternalError', 'oops'), 'Error from server (InternalError): oops\n', 1],
  ])('%s ends the watch', async (_, answer, stderr, code) => {
    await using server = await startApiServer(() => answer);
    expect(await krtBothWays(['rt', '-w', '-s', server.url])).toEqual({stdout: '', stderr, code});
  });

  it('as nothing listens there ends the watch', async () => {
    const gone = await startApiServer(() => 'hang');
    await gone[Symbol.asyncDispose]();
    expect(await krt(['rt', '-w', '-s', gone.url])).toMatchObject({stdout: '', code: 5});
  });
});

describe('a watch that is not understood', () => {
  it.each([
    [['rt', '--output-watch-events'], '--output-watch-events option can only be used with --watch'],
    [['rt', '--timeout=3s'], '--timeout option can only be used with --watch'],
    [['rt', '-w', '--output-watch-events'], '--output-watch-events needs -o json or -o yaml'],
    [['rt', '-w', '--output-watch-events', '-o', 'name'], '--output-watch-events needs -o json or -o yaml'],
    [['get', 'rt', 'a', 'b', '-w'], 'you may only watch a single resource or all of a selection'],
  ])('%j is refused', async (argv, message) => {
    const {stdout, stderr, code} = await krtBothWays([...argv, '-s', 'http://127.0.0.1:9']);
    expect({stdout, message: stderr.split('\n')[0], code}).toEqual({stdout: '', message: `error: ${message}`, code: 2});
  });
});
