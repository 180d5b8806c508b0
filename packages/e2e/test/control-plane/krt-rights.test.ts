import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {kubectlFor} from '../../src/kubectl.js';
import {type Ended, startKrt} from '../../src/programs.js';
import {Workbench} from '../../src/workbench.js';

const namespace = 'krt-rights';
describe('krt with few rights', () => {
  let bench: Workbench;

  beforeAll(async () => {
    bench = await Workbench.start(namespace);
    await bench.startController();
    await bench.createRuntime('web', 1);
    await bench.podsOf('web', 1);
    const kubectl = kubectlFor(bench.cluster.kubeconfig);
    for (const [user, verbs] of [
      ['reader', 'get,list,watch'],
      ['deleter', 'delete'],
    ] as const) {
      await kubectl('create', 'role', user, `--verb=${verbs}`, '--resource=runtimes.kruntimes.io', '-n', namespace);
      await kubectl('create', 'rolebinding', user, `--role=${user}`, `--user=${user}`, '-n', namespace);
    }
  }, 180_000);

  afterAll(() => bench.stop(), 60_000);

  const krtAs = async (user: string, ...args: string[]): Promise<Ended> => {
    const where = ['-n', namespace, '--as', user, '--kubeconfig', bench.cluster.kubeconfig];
    return await startKrt(...args, ...where).ended;
  };

  it('T50: lists, shows, describes, watches and waits with no more than get, list and watch of Runtimes', async () => {
    expect((await krtAs('reader', 'rt')).code).toBe(0);
    expect((await krtAs('reader', 'rt', 'get', 'web')).code).toBe(0);
    const described = await krtAs('reader', 'rt', 'describe', 'web');
    expect(described).toMatchObject({stderr: '', code: 0});
    expect(described.stdout).toMatch(
      /\nPods: +<unknown> \(pods is forbidden: User "reader" .*\)\nEvents: +<unknown> \(/,
    );
    expect((await krtAs('reader', 'rt', 'wait', 'web', '--timeout=1s')).code).toBe(3);
    for (const watch of [['list', '-w'], ['get', 'web', '-w'], ['watch']]) {
      const watched = await krtAs('reader', 'rt', ...watch, '--timeout=1s');
      expect(watched).toMatchObject({stderr: '', code: 0});
      expect(watched.stdout).toMatch(/^NAME .*\nweb /);
    }
  });

  it('says that there is nobody who measures', async () => {
    const where = ['-n', namespace, '--kubeconfig', bench.cluster.kubeconfig];
    expect(await startKrt('rt', 'top', ...where).ended).toEqual({
      stdout: '',
      stderr: 'error: Metrics API not available\n',
      code: 1,
    });
  });

  it('says what it may not change', async () => {
    for (const args of [
      ['rt', 'scale', 'web', '--replicas=2'],
      ['rt', 'delete', 'web'],
      ['rt', 'create', 'more', '--image=x'],
    ]) {
      const {stdout, stderr, code} = await krtAs('reader', ...args);
      expect([stdout, code]).toEqual(['', 1]);
      expect(stderr).toMatch(
        /^(?:Warning: .*\n)?Error from server \(Forbidden\): runtimes\.kruntimes\.io .*User "reader" cannot /,
      );
    }
  });

  it('deletes with the right to that alone, and does not wait', async () => {
    expect(await krtAs('deleter', 'rt', 'delete', 'web')).toEqual({
      stdout: 'runtime.kruntimes.io "web" deleted\n',
      stderr: '',
      code: 0,
    });
  });
});
