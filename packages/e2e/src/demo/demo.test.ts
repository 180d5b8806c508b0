import {mkdtempSync, readdirSync, rmSync} from 'node:fs';
import {createServer, type AddressInfo} from 'node:net';
import {once} from 'node:events';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {execa, type Options, type ResultPromise} from 'execa';
import {afterEach, beforeEach, describe, expect, it} from '@jest/globals';
import {eventually} from '../eventually.js';

const PROGRAM = fileURLToPath(new URL('../../dist/demo/main.js', import.meta.url));
const OPTIONS = {reject: false, timeout: 60_000} as const satisfies Options;

type DemoOptions = typeof OPTIONS & {env: Record<string, string>};

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'demo-test-'));
});

afterEach(() => rmSync(folder, {recursive: true, force: true}));

function demo(...args: string[]): ResultPromise<DemoOptions> {
  const options: DemoOptions = {...OPTIONS, env: {TMPDIR: folder, NODE_DISABLE_COMPILE_CACHE: '1'}};
  return execa(process.execPath, [PROGRAM, ...args], options);
}

/** Resolves when the demo has said so. */
async function said(child: ReturnType<typeof demo>, text: string): Promise<void> {
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await eventually(`the demo says ${text}`, () => Promise.resolve(output.includes(text) ? true : undefined));
}

describe('the demo', () => {
  it('shows READY of web climb to 3, fall to 2 and rise to 3', async () => {
    const {stdout, stderr, exitCode} = await demo();
    expect({stderr, exitCode}).toEqual({stderr: '', exitCode: 0});
    const counts = [...stdout.matchAll(/^ +web +3 +(\d)/gm)].map(([, count]) => count);
    // A slow machine may miss a step of the climb; the table never goes back on it.
    const changes = counts.filter((count, index) => count !== counts[index - 1]).join(' ');
    expect(changes).toMatch(/^0 (1 )?(2 )?3 2 3$/);
    expect(readdirSync(folder)).toEqual([]);
  }, 90_000);

  it.each([
    ['SIGINT', 130, 'The cluster serves'],
    ['SIGINT', 130, '$ krt runtime list'],
    ['SIGTERM', 143, 'READY of web falls'],
    ['SIGHUP', 129, 'READY of web rises'],
    ['SIGINT', 130, 'Everything stays up'],
  ] as const)(
    'leaves nothing behind after %s (%p) at "%s"',
    async (signal, expected, moment) => {
      const child = demo('--keep');
      await said(child, moment);
      const sent = performance.now();
      child.kill(signal);
      const {exitCode, stderr} = await child;
      expect({exitCode, stderr}).toEqual({
        exitCode: expected,
        stderr: `demo: ended by ${signal}; nothing is left running`,
      });
      expect(performance.now() - sent).toBeLessThan(10_000);
      expect(readdirSync(folder)).toEqual([]);
    },
    60_000,
  );

  it('ends quietly when its reader has seen enough', async () => {
    const child = demo();
    await said(child, 'The cluster serves');
    child.stdout.destroy();
    const {exitCode, stderr} = await child;
    expect({exitCode, stderr}).toEqual({exitCode: 0, stderr: ''});
    expect(readdirSync(folder)).toEqual([]);
  }, 60_000);

  it('says which port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const {port} = server.address() as AddressInfo;
    const {exitCode, stderr} = await demo('--port', String(port));
    server.close();
    expect(exitCode).toBe(1);
    expect(stderr).toContain(`port ${port} on 127.0.0.1 is already in use`);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('says which temporary folder it cannot write', async () => {
    const {exitCode, stderr} = await execa(process.execPath, [PROGRAM], {...OPTIONS, env: {TMPDIR: '/nonexistent'}});
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/^demo: cannot make a temporary folder: .*\/nonexistent.*; set TMPDIR/);
  });

  it.each([
    [['--port', '70000'], '--port "70000" is not a whole number from 0 to 65535'],
    [['--prot', '1'], "Unknown option '--prot'"],
    [['now'], "Unexpected argument 'now'"],
  ])('refuses %j', async (args, message) => {
    const {exitCode, stdout, stderr} = await demo(...args);
    expect({exitCode, stdout}).toEqual({exitCode: 2, stdout: ''});
    expect(stderr).toContain(message);
  });
});
