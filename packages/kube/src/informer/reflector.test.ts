import {describe, expect, it} from '@jest/globals';
import type {KubeObject} from '../client/object.js';
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
