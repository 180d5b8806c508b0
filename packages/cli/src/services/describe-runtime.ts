import {EVENTS, type CallOptions, type Event, type KubeClient} from '@kruntimes/kube';
import {readPods, type Pod} from './pool-pods.js';
import {reading, type Reading} from './reading.js';
import type {RuntimeObject} from './runtime-resource.js';

/** An Event as the server sent it: those of the older API (core/v1) have their times and counts elsewhere. */
export type RuntimeEvent = Partial<Omit<Event, 'eventTime'>> & {
  readonly eventTime?: string | null;
  readonly deprecatedLastTimestamp?: string | null;
  readonly deprecatedCount?: number;
};

/** What stands around a Runtime. */
export interface Surroundings {
  /** The Pods of its pool. */
  readonly pods: Reading<Pod>;
  /** What happened to it. */
  readonly events: Reading<RuntimeEvent>;
}

/** Reads the Pods and the Events of a Runtime. Who may not read one of them gets the other. */
export async function readSurroundings(
  client: KubeClient,
  runtime: RuntimeObject,
  options: CallOptions & {readonly events: boolean},
): Promise<Surroundings> {
  const {events: withEvents, ...call} = options;
  const [pods, events] = await Promise.all([
    reading(readPods(client, runtime, call)),
    withEvents ? reading(readEvents(client, runtime, call)) : ({kind: 'read', items: []} as const),
  ]);
  return {pods, events};
}

// Of this object, not of one that had its name before.
async function readEvents(
  client: KubeClient,
  {metadata}: RuntimeObject,
  call: CallOptions,
): Promise<readonly RuntimeEvent[]> {
  const {uid = '', namespace} = metadata ?? {};
  const {items} = await client.list(EVENTS, {...call, namespace, fieldSelector: `regarding.uid=${uid}`});
  return items.filter(({regarding}: RuntimeEvent) => regarding?.uid === uid);
}
