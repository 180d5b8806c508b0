import {Informer, isGone, objectKey, type KubeClient} from '@kruntimes/kube';
import {MisshapenRuntime} from '../errors/misshapen-runtime.js';
import {expectShape} from './answers.js';
import {RUNTIMES, type RuntimeObject} from './runtime-resource.js';

/** Which Runtimes to follow; of all namespaces where none is named. */
export interface Scope {
  readonly namespace?: string | undefined;
  readonly labelSelector?: string | undefined;
  readonly fieldSelector?: string | undefined;
}

/** Who is told of Runtimes that are followed. */
export interface Follower {
  /** The Runtimes have been listed: `isThere` says which there are. */
  onSynced(isThere: (namespace: string, name: string) => boolean): void;
  /** A Runtime as it is now; `old` is how it was seen last, absent for one that is new. */
  onChange(runtime: RuntimeObject, old: RuntimeObject | undefined): void;
  /** A Runtime is gone; its last state, as far as it is known, and how it was seen before that. */
  onGone(last: RuntimeObject, old: RuntimeObject): void;
  /** A list or a watch failed; it will be tried again. `isNews`: it is the first failure since there was a watch. */
  onFailure(error: Error, isNews: boolean): void;
  /** A Runtime is in a state that krt cannot read; its last readable one, if any, is what is known of it. */
  onMisshapen(error: MisshapenRuntime): void;
  /** A watch is open, the first one or one more after it broke. */
  onWatching?(): void;
}

export interface Following {
  /** Closes the watch; nobody is told of anything afterwards. */
  stop(): Promise<void>;
}

/** Lists Runtimes and watches them, for as long as nobody stops it, whatever happens to the watch. */
export function followRuntimes(client: KubeClient, scope: Scope, follower: Follower): Following {
  let isBroken = false;
  let isStopped = false;
  const informer = new Informer<RuntimeObject>({
    client,
    type: RUNTIMES,
    select: scope,
    transform: expectShape,
    onError: (error) => {
      if (!isStopped && error instanceof MisshapenRuntime) follower.onMisshapen(error);
    },
    onWatching: () => {
      isBroken = false;
      if (!isStopped) follower.onWatching?.();
    },
    onFailure: (error) => {
      // What the server forgot (410) is listed anew: nothing is amiss.
      if (isGone(error)) return;
      if (!isStopped) follower.onFailure(error, !isBroken);
      isBroken = true;
    },
  });
  informer.onChange((change) => {
    if (isStopped) return;
    if (change.type === 'delete') follower.onGone(change.last ?? change.old, change.old);
    else follower.onChange(change.object, change.type === 'update' ? change.old : undefined);
  });
  const onSynced = (): void => {
    if (!isStopped) follower.onSynced((namespace, name) => informer.get(objectKey(namespace, name)) !== undefined);
  };
  informer.synced().then(onSynced, () => undefined);
  informer.start();
  return {
    async stop() {
      isStopped = true;
      await informer.stop();
    },
  };
}
