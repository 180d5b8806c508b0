import {toError, type KubeClient} from '@kruntimes/kube';
import {badSelection, typeMissing} from './answers.js';
import {followRuntimes, type Scope} from './follow-runtimes.js';
import type {Transition} from './runtime-change.js';
import type {RuntimeObject} from './runtime-resource.js';

/** Who watches Runtimes. What one of these throws ends the watch. */
export interface Watcher {
  /** Those that there are at first, in the server's order; whether to go on and watch them. */
  onListed(runtimes: readonly RuntimeObject[]): 'go on' | 'enough';
  onTransition(transition: Transition): void;
  /** The watch broke, and is taken up again; `isNews`: it is the first failure since there was a watch. */
  onInterruption(error: Error, isNews: boolean): void;
  /** The watch is open, again or for the first time. */
  onWatching?(): void;
}

/**
 * Lists Runtimes and watches them until the signal is aborted. Once they have been listed, no failure of a request ends it.
 *
 * @throws what the first list fails with, or the watcher throws; MisshapenRuntime
 */
export async function watchRuntimes(
  client: KubeClient,
  {signal, ...scope}: Scope & {readonly signal: AbortSignal},
  watcher: Watcher,
): Promise<void> {
  const ended = Promise.withResolvers<undefined>();
  const stop = (): void => ended.resolve(undefined);
  let listed: RuntimeObject[] | undefined = [];
  const tell = (act: () => void): void => {
    try {
      act();
    } catch (error) {
      ended.reject(toError(error));
    }
  };
  const following = followRuntimes(client, scope, {
    onChange: (now, old) => {
      if (listed === undefined) tell(() => watcher.onTransition({kind: 'is', now, old}));
      else listed.push(now);
    },
    onGone: (last, old) => tell(() => watcher.onTransition({kind: 'gone', last, old})),
    onSynced: () => {
      const first = listed ?? [];
      listed = undefined;
      tell(() => {
        if (watcher.onListed(first) === 'enough') stop();
      });
    },
    onFailure: (error, isNews) => {
      if (listed === undefined) tell(() => watcher.onInterruption(error, isNews));
      else ended.reject(toError(badSelection(typeMissing(error), scope)));
    },
    onMisshapen: (error) => ended.reject(error),
    onWatching: () => tell(() => watcher.onWatching?.()),
  });
  signal.addEventListener('abort', stop, {once: true});
  if (signal.aborted) stop();
  try {
    await ended.promise;
  } finally {
    signal.removeEventListener('abort', stop);
    await following.stop();
  }
}
