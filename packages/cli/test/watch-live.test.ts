import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {afterAll, beforeAll, expect, it, jest} from '@jest/globals';
import {eventually} from '@kruntimes/devcluster/contract';
import {poolStatus, startEmbedded, type EmbeddedCluster} from './support/embedded.js';
import {startEventStream} from './support/event-stream.js';
import {krt} from './support/krt.js';
import {runtime} from './support/runtimes.js';
import {startSeverable, type Severable} from './support/severable.js';
import {describeInTerminal, openTerminal, type TerminalOptions, type TmuxTerminal} from './support/tmux.js';

jest.setTimeout(60_000);

const POOLS = 60;

let cluster: EmbeddedCluster;
let way: Severable;
beforeAll(async () => {
  cluster = await startEmbedded();
  way = await startSeverable(cluster.devcluster.url);
  for (let i = 1; i <= POOLS; i++) {
    await cluster.createRuntime(`web-${i}`, {metadata: {labels: {many: 'yes'}}});
    await cluster.report(`web-${i}`, poolStatus(i % 4 === 0 ? 3 : i % 4, 3));
  }
  await cluster.createRuntime('solo', {metadata: {labels: {solo: 'yes'}}});
  await cluster.report('solo', poolStatus(3, 3));
});
afterAll(async () => {
  await way[Symbol.asyncDispose]();
  await cluster[Symbol.asyncDispose]();
});

const NORMAL: TerminalOptions = {columns: 80, rows: 24};

async function open(label: string, options: TerminalOptions = NORMAL): Promise<TmuxTerminal> {
  return await openTerminal(['runtime', 'watch', '-l', `${label}=yes`, '-s', way.url], options);
}

describeInTerminal('T49: the live view', () => {
  it.each([
    [80, 24],
    [20, 5],
    [200, 50],
  ])('fits into %i columns and %i rows', async (columns, rows) => {
    await using terminal = await open('many', {columns, rows});
    const lines = (await terminal.shows(/LIVE[^]*more/)).split('\n');
    expect(lines.length).toBeLessThan(rows);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(columns);
    const shown = lines.filter((line) => /^[> ] web-/.test(line)).length;
    expect(shown).toBeGreaterThan(0);
    expect(lines).toContain(`... ${POOLS - shown} more`);
  });

  it('fits while the terminal is resized', async () => {
    await using terminal = await open('many');
    await terminal.shows(/LIVE[^]*more/);
    for (const [columns, rows] of [
      [20, 5],
      [200, 50],
      [1, 1],
      [33, 7],
      [80, 24],
    ] as const) {
      await terminal.resize(columns, rows);
    }
    await terminal.resize(40, 10);
    await terminal.shows(/^127[^]*\n\n.*NAME[^]*\.\.\. 56 more\n60 in all/);
    await terminal.resize(90, 30);
    const screen = await terminal.shows(/^context[^]*\.\.\. 36 more\n60 in all/);
    expect(screen.match(/LIVE/g)).toHaveLength(1);
  });

  it('shows what changes, as it changes', async () => {
    await using terminal = await open('solo');
    await terminal.shows(/^> solo +3\/3 +██████████ +█ +Ready$/m);
    await cluster.report('solo', {...poolStatus(1, 3), notReady: [{reason: 'ImagePullFailed', count: 2}]});
    await terminal.shows(/^> solo +1\/3 +███░░░░░░░ +█▃ +Progressing +2 ImagePullFailed$/m);
    await cluster.report('solo', {...poolStatus(3, 3), notReady: []});
    await terminal.shows(/^> solo +3\/3 +██████████ +█▃█ +Ready$/m);
    await cluster.createRuntime('short-lived', {metadata: {labels: {solo: 'yes'}}});
    await terminal.shows(/^[> ] short-lived +\?\/3 +\?{10} +\? +Unknown$/m);
    await cluster.delete('short-lived');
    await terminal.shows(/1 in all/);
  });

  it('is led by keys', async () => {
    await using terminal = await open('many');
    await terminal.shows(/^> web-1 /m);
    await terminal.press('j', 'j', 'Down', 'k');
    await terminal.shows(/^> web-11 /m);
    await terminal.press('G');
    await terminal.shows(/^> web-9 /m);
    await terminal.press('s');
    await terminal.shows(/sorted by readiness/);
    await terminal.press('g');
    await terminal.shows(/^> web-1 +1\/3/m);
    await terminal.press('/');
    await terminal.press('web-3');
    const filtered = await terminal.shows(/^\/web-3_$/m);
    expect(filtered.match(/^[> ] web-\d+/gm)).toHaveLength(11);
    await terminal.press('BSpace', '6', '0', 'Enter');
    await terminal.shows(/\/web-60 {2}Enter detail/);
    await terminal.press('Enter');
    await terminal.shows(/^Name: +web-60\nNamespace: +default\nStatus: +Ready[^]*^History: +█ {2}3$/m);
    await terminal.press('Escape');
    await terminal.shows(/^> web-60/m);
    await terminal.press('Escape');
    await terminal.shows(/60 in all {2}s sorted by readiness {2}\/ filter/);
  });

  it.each([
    ['q', 'q', 0],
    ['Ctrl-C', 'C-c', 130],
  ])('gives the terminal back on %s, with the last frame on it', async (_, key, code) => {
    await using terminal = await open('solo');
    await terminal.shows(/LIVE[^]*> solo/);
    expect(await terminal.variable('alternate_on')).toBe('1');
    await terminal.press(key);
    const left = await terminal.shows(/^rc /m);
    expect(left).toMatch(new RegExp(`^context .* LIVE\\n +NAME .*\\n {2}solo .* Ready\\nrc ${code} same$`));
    expect(await terminal.variable('alternate_on')).toBe('0');
    expect(await terminal.variable('cursor_flag')).toBe('1');
  });

  it.each([
    ['SIGTERM', 'SIGTERM', /^rc 143 same$/m],
    // A signal on which the test makes it throw.
    ['a crash', 'SIGUSR2', /boom[^]*^rc [17] same$/m],
  ] as const)('gives the terminal back on %s', async (_, signal, left) => {
    const code = `process.on("SIGUSR2",()=>{throw new Error("boom")})`;
    const env = {NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}`};
    await using terminal = await open('solo', {...NORMAL, env});
    await terminal.shows(/LIVE/);
    process.kill(await childOf(Number(await terminal.variable('pane_pid'))), signal);
    await terminal.shows(left);
    expect(await terminal.variable('alternate_on')).toBe('0');
    expect(await terminal.variable('cursor_flag')).toBe('1');
  });

  it.each([
    ['Ctrl-Z', undefined, 'stopped same'],
    ['SIGTSTP', 'SIGTSTP', 'stopped same'],
    // Nobody is told of that one.
    ['SIGSTOP', 'SIGSTOP', 'stopped'],
  ] as const)('comes back after %s', async (_, signal, stopped) => {
    await using terminal = await open('many', {...NORMAL, jobControl: true});
    await terminal.shows(/LIVE[^]*> web-1 /);
    if (signal === undefined) await terminal.press('C-z');
    else process.kill(await childOf(Number(await terminal.variable('pane_pid'))), signal);
    await terminal.shows(new RegExp(`^${stopped}$`, 'm'));
    if (signal !== 'SIGSTOP') {
      expect(await terminal.variable('alternate_on')).toBe('0');
      expect(await terminal.variable('cursor_flag')).toBe('1');
    }
    await terminal.press('Enter');
    const screen = await terminal.shows(/^context .* LIVE\n\n[^]*\n60 in all/);
    expect(screen).not.toContain('stopped');
    expect(await terminal.variable('alternate_on')).toBe('1');
    await terminal.press('j', 'j');
    await terminal.shows(/^> web-11 /m);
    await terminal.press('q');
    await terminal.shows(/^rc 0 same$/m);
    expect(await terminal.variable('alternate_on')).toBe('0');
  });

  it('is stopped by nothing where there is no job control', async () => {
    await using terminal = await open('solo');
    await terminal.shows(/LIVE/);
    await terminal.press('C-z', '/');
    await terminal.shows(/^\/_$/m);
  });

  it('says that it connects until the first watch is open', async () => {
    const slow = cluster.devcluster.faults.add({fault: {kind: 'slow', ms: 3000}, watch: true, times: 1});
    await using terminal = await open('solo');
    await terminal.shows(/^context .* CONNECTING\n/);
    await terminal.shows(/^context .* LIVE\n/);
    expect(slow.struck()).toBe(1);
  });

  it('says that it reconnects, and who has to log in', async () => {
    await using terminal = await open('solo');
    await terminal.shows(/LIVE/);
    way.block();
    await terminal.shows(/RECONNECTING/);
    const expired = cluster.devcluster.faults.add({fault: {kind: 'error', code: 401}, watch: true});
    way.open();
    await terminal.shows(/AUTH EXPIRED/);
    expired.lift();
    await terminal.shows(/ LIVE/);
  });

  it('has no colors with NO_COLOR', async () => {
    await using plain = await open('solo', {...NORMAL, env: {NO_COLOR: '1'}});
    await plain.shows(/LIVE/);
    expect(await plain.screen({colors: true})).not.toContain('\u001b');
    await using colored = await open('solo');
    await colored.shows(/LIVE/);
    expect(await colored.screen({colors: true})).toContain('\u001b[32m');
  });

  it.each([
    ['CI', {CI: 'true'}],
    ['a terminal that cannot', {TERM: 'dumb'}],
  ])('is list --watch in %s', async (_, env) => {
    const argv = ['runtime', 'watch', '-l', 'solo=yes', '-s', way.url];
    await using terminal = await openTerminal(['--color=never', ...argv], {...NORMAL, env});
    await terminal.shows(/^NAME +REPLICAS.*\nsolo +3/);
    expect(await terminal.variable('alternate_on')).toBe('0');
  });

  it('fails on the screen that there was', async () => {
    await using terminal = await openTerminal(['rt', 'watch', '-s', 'http://127.0.0.1:9'], NORMAL);
    await terminal.shows(/^The connection to the server 127\.0\.0\.1:9 was refused[^]*rc 5 same$/m);
  });

  it('answers keys and stays cheap with 1,000 Runtimes and 1,000 changes a second', async () => {
    const items = Array.from({length: 1000}, (_, i) => runtime({name: `web-${i}`, metadata: {resourceVersion: '1'}}));
    const change = (n: number): object =>
      runtime({
        name: `web-${(n * 337) % 1000}`,
        ready: (n + Math.floor(n / 1000)) % 4,
        metadata: {resourceVersion: String(n + 2)},
      });
    await using server = await startEventStream(items, change, 1000);
    await using terminal = await openTerminal(['runtime', 'watch', '-s', server.url], NORMAL);
    await terminal.shows(/LIVE[^]*\.\.\. \d+ more/);
    const pid = await childOf(Number(await terminal.variable('pane_pid')));
    const recording = join(terminal.folder, 'recording');
    await terminal.record(recording);
    const [cpu, sent, startedAt] = [await cpuMs(pid), server.sent(), performance.now()];
    await eventually(() => expect(server.sent() - sent).toBeGreaterThan(4000));
    await terminal.press('G');
    const pressedAt = performance.now();
    await terminal.shows(/^> web-999/m);
    expect(performance.now() - pressedAt).toBeLessThan(5_000);
    const seconds = (performance.now() - startedAt) / 1000;
    const frames = (await readFile(recording, 'utf8')).split('\u001b[?2026h').length - 1;
    expect(frames / seconds).toBeLessThanOrEqual(6);
    expect(frames).toBeGreaterThan(2);
    const cpuMsOfEach = ((await cpuMs(pid)) - cpu) / (server.sent() - sent);
    expect(cpuMsOfEach).toBeLessThan(0.5);
  });
});

it('T49: the live view without a terminal is list --watch', async () => {
  const argv = ['-l', 'solo=yes', '--timeout=1s', '-s', cluster.devcluster.url];
  const live = await krt(['runtime', 'watch', ...argv]);
  expect(live).toMatchObject({stderr: '', code: 0});
  expect(live.stdout).toMatch(/^NAME +REPLICAS .*\nsolo .*\n$/);
});

/** The process that the shell runs. */
async function childOf(pid: number): Promise<number> {
  return Number((await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim());
}

/** The time that a process was given, in ms. */
async function cpuMs(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /, '').split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
