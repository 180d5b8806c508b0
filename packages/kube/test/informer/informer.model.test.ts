import {expect, it} from '@jest/globals';
import fc from 'fast-check';
import type {Change, ReflectorTiming} from '../../src/index.js';
import {cleanups} from '../support/cleanups.js';
import {CollectionServer, type Fault} from '../support/collection-server.js';
import {FAULTS} from '../support/faults.js';
import {status} from '../support/scripted-server.js';
import {converged, startInformer} from '../support/started-informer.js';
import type {Thing} from '../support/things.js';

const cleanup = cleanups();

type Step = (server: CollectionServer) => void;

const name = fc.constantFrom('a', 'b', 'c');

/** What may happen to a collection and to the connection, with its words for a counterexample. */
const step: fc.Arbitrary<readonly [string, Step]> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(name, fc.nat({max: 9})).map(([n, size]): [string, Step] => [`put ${n}`, (s) => s.put(n, size)]),
  },
  {weight: 3, arbitrary: name.map((n): [string, Step] => [`delete ${n}`, (s) => s.delete(n)])},
  {weight: 3, arbitrary: fc.nat().map((nth): [string, Step] => [`repeat ${nth}`, (s) => s.repeat(nth)])},
  {
    weight: 4,
    arbitrary: fc.constantFrom<[string, Step]>(
      ['bookmark', (s) => s.bookmark()],
      ['end the watches', (s) => s.endWatches()],
      ['cut', (s) => s.server.cut()],
      ['compact', (s) => s.compact()],
      ['410', (s) => s.send('ERROR', status(410, 'Expired'))],
      ['half an event, and the end', (s) => s.breakOff()],
      ['mute', (s) => s.mute()],
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...FAULTS).map(([what, fault]): [string, Step] => [what, (s) => failOnce(s, fault)]),
  },
);

/** The next request ends in one of the faults that there are. */
function failOnce(server: CollectionServer, fault: Fault): void {
  server.fault = (request, response) => {
    server.fault = () => false;
    return fault(request, response);
  };
}

const versionOf = ({metadata}: Thing): bigint => BigInt(metadata?.resourceVersion ?? 0);

/** Applies changes to an empty copy; each must fit what the copy holds. */
function replay(changes: readonly Change<Thing>[]): Map<string, Thing> {
  const copy = new Map<string, Thing>();
  for (const change of changes) {
    const {type, key} = change;
    expect(copy.get(key)).toBe(type === 'add' ? undefined : change.old);
    if (type === 'update') {
      expect(change.object.metadata?.uid).toBe(change.old.metadata?.uid);
      expect(versionOf(change.object)).toBeGreaterThan(versionOf(change.old));
    }
    if (type === 'delete') copy.delete(key);
    else copy.set(key, change.object);
  }
  return copy;
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Plays the steps against an informer; in the end it holds what the server does, and so does who follows its changes. */
async function play(
  steps: readonly (readonly [readonly [string, Step], number])[],
  timing: Partial<ReflectorTiming>,
): Promise<void> {
  const server = await CollectionServer.start(cleanup);
  server.pageSize = 2;
  const started = await startInformer(cleanup, server, {timing: {...QUICK, ...timing}});
  for (const [[, act], turns] of steps) {
    act(server);
    for (let n = 0; n < turns; n++) await turn();
  }
  await converged(started, server);
  expect(replay(started.changes)).toEqual(new Map([...server.objects].map(([n, object]) => [`ns/${n}`, object])));
  await started.informer.stop();
  await server.server.close();
}

const QUICK = {backoffInitialMs: 1, backoffMaxMs: 2, shortWatchMs: 1, watchIdleMs: 30};

const script = <T>(steps: fc.Arbitrary<T>): fc.Arbitrary<[T, number][]> =>
  fc.array(fc.tuple(steps, fc.nat({max: 4})), {maxLength: 25});

it('whatever happens, the informer ends equal to the server, no version goes back, and no delete is lost', async () => {
  await fc.assert(
    fc.asyncProperty(script(step), (steps) => play(steps, {})),
    {numRuns: 150},
  );
}, 30_000);

it('the same where the watch leaves changes out, once a list is due', async () => {
  const leftOut = step.map(([what, act]): [string, Step] => [`unseen: ${what}`, (s) => s.unseen(() => act(s))]);
  const any = fc.oneof({weight: 3, arbitrary: step}, {weight: 1, arbitrary: leftOut});
  const property = fc.asyncProperty(script(any), (steps) => play(steps, {relistMs: 10, watchIdleMs: 15}));
  await fc.assert(property, {numRuns: 50});
}, 30_000);
