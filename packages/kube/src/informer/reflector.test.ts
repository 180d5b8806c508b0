import {describe, expect, it} from '@jest/globals';
import type {KubeObject} from '../client/object.js';
import {systemClock} from '../clock.js';
import {ApiError, ConnectionError, type ConnectionFailure} from '../errors.js';
import {Reflector, type ListWatch} from './reflector.js';

describe('T9: a reflector that is stopped', () => {
  const thing: KubeObject = {metadata: {namespace: 'ns', name: 'a', resourceVersion: '2'}};

  /** Runs one over a source that may stop it; answers what its sink was told. */
  async function run(makeSource: (stop: () => void) => ListWatch<KubeObject>): Promise<string[]> {
    const told: string[] = [];
    const stopping = new AbortController();
    const reflector = new Reflector<KubeObject>({
      source: makeSource(() => stopping.abort()),
      sink: {
        replace: () => told.push('replace'),
        upsert: () => told.push('upsert'),
        remove: () => told.push('remove'),
      },
    });
    await reflector.run(stopping.signal);
    return told;
  }

  it('in the moment in which the last page came tells of no list', async () => {
    const told = await run((stop) => ({
      async *pages() {
        yield await Promise.resolve({items: [thing], metadata: {resourceVersion: '1'}});
        stop();
      },
      versionOf: () => Promise.resolve(undefined),
      watch: () => Promise.reject(new Error('no watch was expected')),
    }));
    expect(told).toEqual([]);
  });

  it('with events that came already tells of none of them', async () => {
    const told = await run((stop) => ({
      async *pages() {
        yield await Promise.resolve({items: [], metadata: {resourceVersion: '1'}});
      },
      versionOf: () => Promise.resolve(undefined),
      watch: () =>
        Promise.resolve(
          (async function* () {
            stop();
            yield await Promise.resolve({type: 'ADDED' as const, object: thing});
          })(),
        ),
    }));
    expect(told).toEqual(['replace']);
  });
});

it('a reflector whose server comes up again does not wait as long as it had for one that was away', async () => {
  const failure = (kind: ConnectionFailure): Error => new ConnectionError(kind, {failure: kind, host: 'server'});
  const starting = new ApiError({kind: 'Status', message: 'it is starting'}, {code: 503});
  const failures = [failure('reset'), failure('reset'), failure('refused'), failure('refused'), starting, starting];
  const stopping = new AbortController();
  const delays: number[] = [];
  const reflector = new Reflector<KubeObject>({
    source: {
      async *pages() {
        yield await Promise.resolve({items: [], metadata: {resourceVersion: '1'}});
      },
      versionOf: () => Promise.resolve(undefined),
      watch: () => {
        const error = failures.shift();
        if (failures.length === 0) stopping.abort();
        return Promise.reject(error ?? new Error('no more watches were expected'));
      },
    },
    sink: {replace: () => undefined, upsert: () => undefined, remove: () => undefined},
    clock: {
      ...systemClock,
      // But for the deadline of a watch that is silent.
      sleep: (ms, signal) => (ms > 100_000 ? systemClock.sleep(ms, signal) : Promise.resolve(void delays.push(ms))),
    },
    random: () => 0,
  });
  await reflector.run(stopping.signal);
  expect(delays).toEqual([800, 1600, 800, 800, 800]);
});
