import {expect, it} from '@jest/globals';
import fc from 'fast-check';
import type {Change} from '../../src/index.js';
import {cleanups} from '../support/cleanups.js';
import {CollectionServer} from '../support/collection-server.js';
import {json, status} from '../support/scripted-server.js';
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
      ['fail once', (s) => failOnce(s)],
    ),
  },
);

function failOnce(server: CollectionServer): void {
  server.fault = (_, response) => {
    server.fault = () => false;
    json(response, status(500, 'InternalError'), 500);
    return true;
  };
}

/** Applies changes to an empty copy; each must fit what the copy holds. */
function replay(changes: readonly Change<Thing>[]): Map<string, Thing> {
  const copy = new Map<string, Thing>();
  for (const change of changes) {
    const {type, key} = change;
    expect(copy.get(key)).toBe(type === 'add' ? undefined : change.old);
    if (type === 'update') expect(change.object.metadata?.uid).toBe(change.old.metadata?.uid);
    if (type === 'delete') copy.delete(key);
    else copy.set(key, change.object);
  }
  return copy;
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('whatever happens, the informer ends equal to the server, and so does who follows its changes', async () => {
  const property = fc.asyncProperty(fc.array(fc.tuple(step, fc.nat({max: 4})), {maxLength: 25}), async (steps) => {
    const server = await CollectionServer.start(cleanup);
    server.pageSize = 2;
    const timing = {backoffInitialMs: 1, backoffMaxMs: 2, shortWatchMs: 1};
    const started = await startInformer(cleanup, server, {timing});
    for (const [[, act], turns] of steps) {
      act(server);
      for (let n = 0; n < turns; n++) await turn();
    }
    await converged(started, server);
    expect(replay(started.changes)).toEqual(new Map([...server.objects].map(([n, object]) => [`ns/${n}`, object])));
    await started.informer.stop();
    await server.server.close();
  });
  await fc.assert(property, {numRuns: 150});
}, 20_000);
