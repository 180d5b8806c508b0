import {execFile, execFileSync} from 'node:child_process';
import {once} from 'node:events';
import {existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {createServer, type AddressInfo, type Server} from 'node:net';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {promisify} from 'node:util';
import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {startEmbedded, type EmbeddedCluster} from './support/embedded.js';
import {BARE_ENV, KRT, krt, krtBothWays} from './support/krt.js';
import {isThere, startShell, type TestShell} from './support/shell.js';

const kubectl = process.env['KRT_TEST_KUBECTL'] ?? '';

let cluster: EmbeddedCluster;
let folder: string;
let env: Record<string, string>;

beforeAll(async () => {
  cluster = await startEmbedded();
  await cluster.createRuntime('web');
  await cluster.createRuntime('worker-a');
  folder = mkdtempSync(join(tmpdir(), 'krt-completion-'));
  const bin = dirname(KRT);
  for (const [name, file] of [
    ['krt', 'krt.cjs'],
    ['kubectl-krt', 'kubectl-krt.cjs'],
    ['kubectl_complete-krt', 'kubectl_complete-krt.cjs'],
  ] as const) {
    symlinkSync(join(bin, file), join(folder, name));
  }
  const path = [folder, dirname(process.execPath), dirname(kubectl), BARE_ENV['PATH']].join(':');
  env = {...BARE_ENV, PATH: path, HOME: folder, KUBECONFIG: cluster.kubeconfig, NODE_DISABLE_COMPILE_CACHE: '1'};
});
afterAll(async () => {
  await cluster[Symbol.asyncDispose]();
  rmSync(folder, {recursive: true});
});

const complete = async (...argv: string[]): Promise<string[]> => {
  const {stdout, stderr, code} = await krt(['__complete', ...argv], {env});
  expect({stderr, code}).toEqual({stderr: '', code: 0});
  return stdout.split('\n').slice(0, -1);
};

describe('__complete', () => {
  it('knows the Runtimes of the cluster', async () => {
    expect(await complete('rt', 'get', '')).toEqual(['web', 'worker-a', ':4']);
    expect(await complete('get', 'rt/wo')).toEqual(['rt/worker-a', ':4']);
    expect(await complete('rt', 'delete', 'web', '')).toEqual(['worker-a', ':4']);
    expect(await complete('rt', 'get', '-n', 'kube-system', '')).toEqual([':4']);
  });

  it('knows namespaces and contexts', async () => {
    expect(await complete('rt', '-n', 'kube-')).toEqual(['kube-public', 'kube-system', ':4']);
    expect(await complete('rt', '--context', '')).toEqual(['devcluster', ':4']);
  });

  it('explains words and flags, and says what goes on', async () => {
    expect(await complete('runtime', 'sc')).toEqual(['scale\tset how many replicas Runtimes want', ':4']);
    expect(await complete('rt', 'wait', 'web', '--for=rep')).toEqual(['replicas=', ':6']);
    expect(await complete('rt', 'list', '--sort-b')).toEqual([expect.stringMatching(/^--sort-by\tsort by /), ':4']);
    expect(await complete('apply', '-f', '')).toEqual([':0']);
  });

  it('is the same with help flags and a help word in the line', async () => {
    expect(await complete('help', 'runtime', 'li')).toEqual([expect.stringMatching(/^list\t/), ':4']);
    expect(await complete('rt', '--help', 'get', 'w')).toEqual(['web', 'worker-a', ':4']);
  });

  it.each([
    ['a kubeconfig that is none', {KUBECONFIG: '/nonexistent'}],
    ['a server that is away', {KUBECONFIG: 'AWAY'}],
  ])('is silent with %s', async (_what, other) => {
    const away = join(folder, 'away');
    writeFileSync(away, kubeconfigOf('http://127.0.0.1:1'));
    const given = {...env, ...other, ...(other.KUBECONFIG === 'AWAY' ? {KUBECONFIG: away} : {})};
    expect(await krt(['__complete', 'rt', 'get', ''], {env: given})).toEqual({stdout: ':4\n', stderr: '', code: 0});
  });

  it('waits two seconds for a server that hangs, no longer', async () => {
    const server: Server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const {port} = server.address() as AddressInfo;
    const hanging = join(folder, 'hanging');
    writeFileSync(hanging, kubeconfigOf(`http://127.0.0.1:${port}`));
    const started = performance.now();
    const run = await krt(['__complete', 'rt', 'get', ''], {env: {...env, KUBECONFIG: hanging}});
    server.close();
    expect(run).toEqual({stdout: ':4\n', stderr: '', code: 0});
    // A request of other commands waits half a minute.
    expect(performance.now() - started).toBeLessThan(15_000);
  });
});

function kubeconfigOf(server: string): string {
  return JSON.stringify({
    clusters: [{name: 'a', cluster: {server}}],
    contexts: [{name: 'a', context: {cluster: 'a', user: 'a'}}],
    users: [{name: 'a', user: {}}],
    'current-context': 'a',
  });
}

describe('completion', () => {
  it.each([
    [[], 'got none'],
    [['tcsh'], 'got "tcsh"'],
    [['bash', 'zsh'], 'got "bash zsh"'],
  ])('%j is refused', async (operands, message) => {
    const run = await krtBothWays(['completion', ...operands]);
    expect(run).toMatchObject({stdout: '', code: 2});
    expect(run.stderr).toContain(`error: completion takes the name of one shell, bash, zsh, fish, ${message}`);
  });

  it('says that kubectl completes its plugin', async () => {
    const {stdout, stderr, code} = await krt(['completion', 'bash'], {script: join(folder, 'kubectl-krt')});
    expect(code).toBe(0);
    expect(stderr).toContain('"kubectl krt" is completed where kubectl_complete-krt is on the PATH');
    expect(stdout).toContain('complete -F __krt_complete krt\n');
  });

  it.each(['bash', 'zsh', 'fish'].map((shell) => [shell, isThere(shell)] as const))(
    'prints a script that %s can read',
    async (shell, there) => {
      const {stdout, code} = await krtBothWays(['completion', shell]);
      expect(code).toBe(0);
      const script = join(folder, `script.${shell}`);
      writeFileSync(script, stdout);
      if (there) execFileSync(shell, ['-n', script]);
    },
  );
});

const SHELLS = [
  ['bash', 'bash --norc --noprofile -i', "PS1='READY> '; source <(krt completion bash)"],
  [
    'zsh',
    'zsh -f -i',
    "PS1='READY> '; autoload -Uz compinit; compinit -D -u; bindkey -e; source <(krt completion zsh)",
  ],
  ['fish', 'fish --no-config -i', "function fish_prompt; echo -n 'READY> '; end; krt completion fish | source"],
] as const;

for (const [name, command, setUp] of SHELLS) {
  const inShell = isThere(name) && isThere('script') ? describe : describe.skip;
  inShell(`in ${name}`, () => {
    let shell: TestShell;
    beforeAll(async () => {
      shell = await startShell(command, {env, setUp});
    }, 30_000);
    afterAll(() => shell.close());

    it.each([
      ['krt runtime desc\t', 'krt runtime describe'],
      ['krt get rt we\t', 'krt get rt web'],
      ['krt get rt/we\t', 'krt get rt/web'],
      ['krt rt list --sort-b\t', 'krt rt list --sort-by'],
      ['krt rt list --color=alw\t', 'krt rt list --color=always'],
      ['krt rt list --color alw\t', 'krt rt list --color always'],
      ['krt rt wait web --for=condi\tReady', 'krt rt wait web --for=condition=Ready'],
      ['krt -n kube-s\t', 'krt -n kube-system'],
      ['krt rt list --status=Stale,Unk\t', 'krt rt list --status=Stale,Unknown'],
      ['krt rt apply -f /etc/hostnam\t', 'krt rt apply -f /etc/hostname'],
      ['krt nope nope\t', 'krt nope nope'],
    ])('%j becomes %j', async (typed, line) => {
      expect(await shell.completed(typed)).toBe(line);
    });

    it('runs nothing of what is typed', async () => {
      const KILL_THE_LINE = '\u0015';
      expect(await shell.completed(`krt get rt $(touch ~/pwned) we\t${KILL_THE_LINE}`)).toBe('');
      expect(existsSync(join(folder, 'pwned'))).toBe(false);
    });
  });
}

const withKubectl = kubectl === '' ? describe.skip : describe;
withKubectl('through kubectl', () => {
  it('completes kubectl krt', async () => {
    const {stdout} = await promisify(execFile)(kubectl, ['__complete', 'krt', 'runtime', 'get', ''], {env});
    expect(stdout.split('\n').slice(0, -1)).toEqual(['web', 'worker-a', ':4']);
    const words = await promisify(execFile)(kubectl, ['__complete', 'krt', 'runtime', 'desc'], {env});
    expect(words.stdout).toMatch(/^describe\t.*\n:4\n/);
  });

  it('runs kubectl krt', async () => {
    const {stdout} = await promisify(execFile)(kubectl, ['krt', 'rt', '-o', 'name'], {env});
    expect(stdout).toBe('runtime.kruntimes.io/web\nruntime.kruntimes.io/worker-a\n');
  });
});
