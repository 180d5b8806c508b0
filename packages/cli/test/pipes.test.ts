import {execFile} from 'node:child_process';
import {promisify} from 'node:util';
import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {startApiServer, statusAnswer, type ApiServer} from './support/api-server.js';
import {BARE_ENV, KRT} from './support/krt.js';
import {listAnswer, runtime} from './support/runtimes.js';

const ROWS = 20_000;
const PAGE = 500;

const SCALABLE = 30;

/** The paths of what was scaled. */
const scaled: string[] = [];
let server: ApiServer;
let scalable: ApiServer;
let failing: ApiServer;
beforeAll(async () => {
  const items = Array.from({length: ROWS}, (_, i) => runtime({name: `web-${i}`}));
  const page = (from: number): ReturnType<typeof listAnswer> =>
    listAnswer(items.slice(from, from + PAGE), from + PAGE < ROWS ? {continue: String(from + PAGE)} : {});
  server = await startApiServer(({url}) => page(Number(url.searchParams.get('continue') ?? 0)));
  scalable = await startApiServer(({url, method}) => {
    if (method === 'GET') return listAnswer(items.slice(0, SCALABLE));
    scaled.push(url.pathname);
    const spec = {replicas: 2};
    return {status: 200, body: {kind: 'Scale', apiVersion: 'autoscaling/v1', metadata: {name: 'web'}, spec}};
  });
  failing = await startApiServer(({url}) => {
    const from = Number(url.searchParams.get('continue') ?? 0);
    return from < ROWS / 2 ? page(from) : statusAnswer(500, 'InternalError', 'oops');
  });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await scalable[Symbol.asyncDispose]();
  await failing[Symbol.asyncDispose]();
});

/** Runs a shell script in which `krt` is the built krt; what it prints, with the exit code of krt last. */
async function shell(script: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
  const krt = `krt() { '${process.execPath}' '${KRT}' "$@"; }\n`;
  const options = {
    env: {...BARE_ENV, ...env, SERVER: server.url, FAILING: failing.url, SCALED: scalable.url},
    maxBuffer: 1 << 28,
  };
  const {stdout, stderr} = await promisify(execFile)('bash', ['-c', krt + script], options);
  return stdout + stderr;
}

describe.each([
  ['the fast path', {}],
  ['oclif', {KRT_NO_FAST_PATH: '1'}],
])('a pipe behind %s', (_, env) => {
  it('that is closed early is no failure', async () => {
    expect(await shell('krt rt -s $SERVER | head -1; echo ${PIPESTATUS[0]}', env)).toMatch(/^NAME +REPLICAS .*\n0\n$/);
    expect(await shell('krt rt -s $SERVER -o json | true; echo ${PIPESTATUS[0]}', env)).toBe('0\n');
  });

  it('that is read slowly gets everything', async () => {
    const count = `'${process.execPath}' -e 'setTimeout(() => { let n = 0; process.stdin.on("data", (c) => n += c.length).on("end", () => console.log(n)) }, 500)'`;
    const direct = await shell('krt rt -s $SERVER -o json | wc -c', env);
    expect(Number(direct)).toBeGreaterThan(10_000_000);
    expect(await shell(`krt rt -s $SERVER -o json | ${count}; echo \${PIPESTATUS[0]}`, env)).toBe(
      `${direct.trim()}\n0\n`,
    );
  });

  it('gets all that was found before a failure', async () => {
    const count = `'${process.execPath}' -e 'let t = ""; process.stdin.on("data", (c) => t += c).on("end", () => console.log(JSON.parse(t).items.length))'`;
    const printed = await shell(`krt rt -s $FAILING -o json | ${count}; echo \${PIPESTATUS[0]}`, env);
    expect(printed).toBe(`${ROWS / 2}\n1\nError from server (InternalError): oops\n`);
  });

  it('that is full is a failure with a message', async () => {
    expect(await shell('krt rt -s $SERVER > /dev/full; echo $?', env)).toBe(
      '1\nerror: cannot write to standard output: ENOSPC: no space left on device, write\n',
    );
  });

  it('gets everything where messages cannot be written', async () => {
    const whole = await shell('krt rt -s $FAILING -o json 2>/dev/null | wc -c', env);
    expect(await shell('krt rt -s $FAILING -o json 2>/dev/full | wc -c; echo ${PIPESTATUS[0]}', env)).toBe(
      `${whole}1\n`,
    );
    expect(await shell('krt rt --bogus 2>/dev/full; echo $?', env)).toBe('2\n');
  });

  it('that is closed or full does not stop what changes things', async () => {
    const scale = 'krt runtime scale --all --yes --replicas=2 -s $SCALED';
    scaled.splice(0);
    expect(await shell(`${scale} | true; echo \${PIPESTATUS[0]}`, env)).toBe('0\n');
    expect(scaled).toHaveLength(SCALABLE);
    scaled.splice(0);
    expect(await shell(`${scale} > /dev/full; echo $?`, env)).toBe(
      '1\nerror: cannot write to standard output: ENOSPC: no space left on device, write\n',
    );
    expect(scaled).toHaveLength(SCALABLE);
  });

  it('that is closed changes nothing about how it ended', async () => {
    const part = await shell('krt rt -s $FAILING -o json | true; echo ${PIPESTATUS[0]}', env);
    expect(part).toBe('1\nError from server (InternalError): oops\n');
    const wait = "krt rt wait --all --for='jsonpath={.metadata.name}=web-0' --timeout=0 -s $SCALED";
    expect(
      await shell(`${wait} -q 2>&1 >/dev/null | tail -1; ${wait} 2>/dev/null | true; echo \${PIPESTATUS[0]}`, env),
    ).toMatch(/^error: condition not met .*\n3\n$/);
  });

  it('that is full is nothing to whoever has nothing to write', async () => {
    expect(await shell('krt rt --bogus 2>&1 >/dev/full | head -1; echo ${PIPESTATUS[0]}', env)).toBe(
      'error: unknown flag: --bogus\n2\n',
    );
    expect(await shell('krt rt --kubeconfig=/none/such 2>/dev/null >/dev/full; echo $?', env)).toBe('5\n');
  });

  it('that is full is said in our words where oclif writes', async () => {
    expect(await shell('krt help exit-codes > /dev/full; echo $?', env)).toBe(
      '1\nerror: cannot write to standard output: ENOSPC: no space left on device, write\n',
    );
  });

  it('that was never open is no failure', async () => {
    expect(await shell('krt rt -s $SERVER -q >&-; echo $?', env)).toBe('0\n');
  });
});

describe('a list of 20 000', () => {
  it('has a row for each, none truncated', async () => {
    const lines = (await shell('krt rt -s $SERVER --no-headers')).trimEnd().split('\n');
    expect(lines).toHaveLength(ROWS);
    expect(lines[0]).toBe('web-0       3     3     Ready   3d5h');
    expect(lines[ROWS - 1]).toBe('web-19999   3     3     Ready   3d5h');
  });
});
