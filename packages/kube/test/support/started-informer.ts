import {Informer, type Change, type InformerOptions, type ReflectorTiming} from '../../src/index.js';
import type {Cleanup} from './cleanups.js';
import type {CollectionServer} from './collection-server.js';
import {clientOf} from './scripted-server.js';
import {THINGS, type Thing} from './things.js';
import {until} from './until.js';

/** The reflector's times, a hundred times shorter, and no watch that ends by itself. */
export const SHORT: ReflectorTiming = {
  watchTimeoutMs: 60_000,
  relistMs: 60_000,
  watchIdleMs: 60_000,
  shortWatchMs: 20,
  backoffInitialMs: 10,
  backoffMaxMs: 80,
  refusedMaxMs: 10,
  absentMaxMs: 10,
};

export interface Started {
  readonly informer: Informer<Thing>;
  readonly changes: Change<Thing>[];
  readonly errors: Error[];
}

/** An informer of Things that notes what it tells; it is stopped after the test. Not yet started. */
export function makeInformer(
  cleanup: Cleanup,
  server: CollectionServer,
  options: Partial<InformerOptions<Thing, Thing>> = {},
): Started {
  const changes: Change<Thing>[] = [];
  const errors: Error[] = [];
  const informer = new Informer<Thing>({
    client: clientOf(cleanup, server),
    type: THINGS,
    transform: (object) => object,
    onError: (error) => errors.push(error),
    ...options,
    timing: {...SHORT, ...options.timing},
  });
  informer.onChange((change) => changes.push(change));
  cleanup(() => informer.stop());
  return {informer, changes, errors};
}

/** The same, started, with its watch open. */
export async function startInformer(
  cleanup: Cleanup,
  server: CollectionServer,
  options: Partial<InformerOptions<Thing, Thing>> = {},
): Promise<Started> {
  const started = makeInformer(cleanup, server, options);
  started.informer.start();
  await until('the watch is open', () => started.informer.health().gapSince === undefined);
  return started;
}

/** Waits until an informer holds exactly what the server does. */
export async function converged({informer}: Started, server: CollectionServer): Promise<void> {
  const versions = (objects: Iterable<Thing>): string[] =>
    [...objects].map(({metadata}) => `${metadata?.name}/${metadata?.uid}@${metadata?.resourceVersion}`).sort();
  const equal = (): boolean =>
    JSON.stringify(versions(informer.values())) === JSON.stringify(versions(server.objects.values()));
  await until('the informer holds what the server does', equal);
}
