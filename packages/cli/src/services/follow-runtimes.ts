import {Informer, objectKey, type KubeClient} from '@kruntimes/kube';
import {RUNTIMES, type RuntimeObject} from './runtime-resource.js';

/** Which Runtimes to follow; of all namespaces where none is named. */
export interface Scope {
  readonly namespace?: string | undefined;
  readonly fieldSelector?: string | undefined;
}

/** Who is told of Runtimes that are followed. */
export interface Follower {
  /** The Runtimes have been listed: `isThere` says which there are. */
  onSynced(isThere: (namespace: string, name: string) => boolean): void;
  /** A Runtime as it is now. */
  onChange(runtime: RuntimeObject): void;
  /** A Runtime is gone; its last state. */
  onGone(last: RuntimeObject): void;
  /** A list or a watch failed; it will be tried again. `isNews`: it is the first failure since there was a watch. */
  onFailure(error: Error, isNews: boolean): void;
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
    transform: (runtime) => runtime,
    onWatching: () => {
      isBroken = false;
    },
    onFailure: (error) => {
      if (!isStopped) follower.onFailure(error, !isBroken);
      isBroken = true;
    },
  });
  informer.onChange((change) => {
    if (isStopped) return;
    if (change.type === 'delete') follower.onGone(change.old);
    else follower.onChange(change.object);
  });
  void informer.synced().then(() => {
    if (!isStopped) follower.onSynced((namespace, name) => informer.get(objectKey(namespace, name)) !== undefined);
  });
  informer.start();
  return {
    async stop() {
      isStopped = true;
      await informer.stop();
    },
  };
}
