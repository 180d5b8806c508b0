import {setTimeout as delay} from 'node:timers/promises';
import {describe, expect, it} from '@jest/globals';
import {startApiServer, statusAnswer, type Answer} from './support/api-server.js';
import {startKrt, type Run} from './support/krt.js';
import {runtime} from './support/runtimes.js';

const NAMES = ['a', 'b', 'c', 'd'];
const MANIFESTS = NAMES.map((name) => JSON.stringify(runtime({name}))).join('\n');
const APPLY = ['apply', '-f', '-'];
const DELETE = ['rt', 'delete', ...NAMES];
const SCALE = ['rt', 'scale', ...NAMES, '--replicas=5', '--wait'];

interface Interruption {
  readonly signal: NodeJS.Signals;
  /** What is answered to the change of `b`, during which the signal comes. */
  readonly answer: Answer | 'hang';
}

/**
 * Node reads what came on a connection before it looks for signals, and krt may be kept from running while both come: the
 * answer is late enough for the signal to be seen first, and early enough for krt, which waits three seconds for it.
 */
function afterSignal(answer: Answer | 'hang'): Promise<Answer> | 'hang' {
  return answer === 'hang' ? answer : delay(1_000, answer);
}

/** Runs a command that gets a signal while it changes the second of four. */
async function interrupted(argv: readonly string[], {signal, answer}: Interruption): Promise<Run> {
  let isChanged = false;
  // Made once: when they were created is a while before now.
  const stored = new Map(NAMES.map((name) => [name, runtime({name})]));
  await using server = await startApiServer(({method, url}) => {
    const name = url.pathname.split('/').at(7) ?? '';
    if (method === 'GET') return isChanged ? 'hang' : {body: stored.get(name) ?? {}};
    if (name !== 'b') return {body: stored.get(name) ?? {}};
    isChanged = true;
    running.kill(signal);
    return afterSignal(answer);
  });
  const running = startKrt([...argv, '-s', server.url], {stdin: MANIFESTS});
  return await running.ended;
}

const lines = (...each: readonly string[]): string => each.map((line) => `${line}\n`).join('');

describe('a signal in the middle of many', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('lets apply tell what is under way, and says how many are left: %s', async (signal, code) => {
    expect(await interrupted(APPLY, {signal, answer: {body: runtime({name: 'b', replicas: 4})}})).toEqual({
      stdout: lines('runtime.kruntimes.io/a unchanged', 'runtime.kruntimes.io/b configured'),
      stderr: lines('error: interrupted: 2 of 4 not applied'),
      code,
    });
  });

  it('lets apply tell an error that is the answer', async () => {
    const answer = {status: 403, body: {kind: 'Status', reason: 'Forbidden', message: 'no'}};
    expect(await interrupted(APPLY, {signal: 'SIGINT', answer})).toEqual({
      stdout: lines('runtime.kruntimes.io/a unchanged'),
      stderr: lines('Error from server (Forbidden): no', 'error: interrupted: 2 of 4 not applied'),
      code: 130,
    });
  });

  it('leaves apply with a complete document', async () => {
    const {stdout, code} = await interrupted([...APPLY, '-o', 'json'], {
      signal: 'SIGINT',
      answer: {body: runtime({name: 'b'})},
    });
    const {items} = JSON.parse(stdout) as {items: {metadata: {name: string}}[]};
    expect([items.map(({metadata}) => metadata.name), code]).toEqual([['a', 'b'], 130]);
  });

  it('lets delete tell what is under way, and says how many are left', async () => {
    const answer = {body: {kind: 'Status', status: 'Success'}};
    expect(await interrupted(DELETE, {signal: 'SIGINT', answer})).toEqual({
      stdout: lines('runtime.kruntimes.io "a" deleted', 'runtime.kruntimes.io "b" deleted'),
      stderr: lines('error: interrupted: 2 of 4 not deleted'),
      code: 130,
    });
  });

  it.each([
    ['apply', APPLY, 'applied', 'runtime.kruntimes.io/a unchanged'],
    ['delete', DELETE, 'deleted', 'runtime.kruntimes.io "a" deleted'],
    ['scale', SCALE, 'scaled', 'runtime.kruntimes.io/a scaled'],
  ])('says where %s has no answer after three seconds', async (_, argv, done, told) => {
    expect(await interrupted(argv, {signal: 'SIGTERM', answer: 'hang'})).toEqual({
      stdout: lines(told),
      stderr: lines(
        `error: interrupted: whether runtime/b was ${done} is unknown, as the server did not answer`,
        `error: interrupted: 2 of 4 not ${done}`,
      ),
      code: 143,
    });
  });

  it('lets create tell what is under way', async () => {
    const asked = Promise.withResolvers<undefined>();
    await using server = await startApiServer(() => {
      running.kill('SIGINT');
      asked.resolve(undefined);
      return afterSignal({body: runtime({name: 'web'})});
    });
    const running = startKrt(['rt', 'create', 'web', '--image=x', '--wait', '-s', server.url]);
    await asked.promise;
    expect(await running.ended).toEqual({stdout: lines('runtime.kruntimes.io/web created'), stderr: '', code: 130});
  });

  it.each([
    [
      'an answer',
      {body: {kind: 'Namespace', metadata: {resourceVersion: '1'}}},
      'namespace/kruntimes-system created\n',
      '',
    ],
    ['none', 'hang', '', 'whether namespace/kruntimes-system was applied is unknown'],
  ] as const)(
    'lets install tell what is under way, with %s, and says how many are left',
    async (_, answer, told, unknown) => {
      await using server = await startApiServer(({method}) => {
        if (method === 'GET') return statusAnswer(404, 'NotFound', 'none');
        running.kill('SIGTERM');
        return afterSignal(answer);
      });
      const running = startKrt(['install', '--skip-crds', '-s', server.url]);
      const {stdout, stderr, code} = await running.ended;
      expect([stdout, code]).toEqual([told, 143]);
      expect(stderr).toContain(unknown);
      expect(stderr).toMatch(/error: interrupted: 10 of 11 not applied\n$/);
    },
  );
});
