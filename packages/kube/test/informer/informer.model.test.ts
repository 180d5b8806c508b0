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
/** With its words for a counterexample. */
type NamedStep = readonly [string, Step];
/** Steps, and for how many turns of the event loop what they set off may go on before the next. */
type Script = readonly (readonly [NamedStep, number])[];

const name = fc.constantFrom('a', 'b', 'c');

/** What may happen to a collection and to the connection. */
const step: fc.Arbitrary<NamedStep> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(name, fc.nat({max: 9})).map(([n, size]): NamedStep => [`put ${n}`, (s) => s.put(n, size)]),
  },
  {weight: 3, arbitrary: name.map((n): NamedStep => [`delete ${n}`, (s) => s.delete(n)])},
  {weight: 3, arbitrary: fc.nat().map((nth): NamedStep => [`repeat ${nth}`, (s) => s.repeat(nth)])},
  {
    weight: 4,
    arbitrary: fc.constantFrom<NamedStep>(
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
    arbitrary: fc.constantFrom(...FAULTS).map(([what, fault]): NamedStep => [what, (s) => failOnce(s, fault)]),
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
async function play(steps: Script, timing: Partial<ReflectorTiming>): Promise<void> {
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

const script = (steps: fc.Arbitrary<NamedStep>): fc.Arbitrary<Script> =>
  fc.array(fc.tuple(steps, fc.nat({max: 40})), {maxLength: 25});

/**
 * A property that does not hold is tried again with less, until this: then fast-check prints the seed and the smallest
 * counterexample so far, which jest's own timeout would keep to itself. A slow machine tries fewer scripts in that time.
 */
const LONGEST_MS = 60_000;
const JEST_TIMEOUT_MS = 2 * LONGEST_MS;

async function holds(property: fc.IAsyncProperty<[Script]>, numRuns: number): Promise<void> {
  await fc.assert(property, {numRuns, plugins: [fc.interruptAfterTimeLimit(LONGEST_MS)]});
}

it(
  'whatever happens, the informer ends equal to the server, no version goes back, and no delete is lost',
  async () => {
    await holds(
      fc.asyncProperty(script(step), (steps) => play(steps, {})),
      150,
    );
  },
  JEST_TIMEOUT_MS,
);

it(
  'the same where the watch leaves changes out, once a list is due',
  async () => {
    const leftOut = step.map(([what, act]): NamedStep => [`unseen: ${what}`, (s) => s.unseen(() => act(s))]);
    const any = fc.oneof({weight: 3, arbitrary: step}, {weight: 1, arbitrary: leftOut});
    await holds(
      fc.asyncProperty(script(any), (steps) => play(steps, {relistMs: 10, watchIdleMs: 15})),
      50,
    );
  },
  JEST_TIMEOUT_MS,
);
