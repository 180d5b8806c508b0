import {poolOf, selectorString, type PodObject} from '@kruntimes/api';
import {
  EVENTS,
  toError,
  type CallOptions,
  type Event,
  type KubeClient,
  type KubeObject,
  type ResourceType,
} from '@kruntimes/kube';
import type {RuntimeObject} from './runtime-resource.js';

/** A Pod as the server sent it. */
export type Pod = KubeObject &
  PodObject & {
    readonly spec?: PodObject['spec'] & {readonly nodeName?: string; readonly containers?: readonly object[]};
  };

/** An Event as the server sent it: those of the older API (core/v1) have their times and counts elsewhere. */
export type RuntimeEvent = Partial<Omit<Event, 'eventTime'>> & {
  readonly eventTime?: string | null;
  readonly deprecatedLastTimestamp?: string | null;
  readonly deprecatedCount?: number;
};

/** Where Pods live in the API. */
const PODS: ResourceType<Pod> = {group: '', version: 'v1', plural: 'pods', kind: 'Pod', namespaced: true};

/** What was read of a kind of object, or why it could not be. */
export type Reading<T> =
  {readonly kind: 'read'; readonly items: readonly T[]} | {readonly kind: 'unreadable'; readonly error: Error};

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

async function readPods(client: KubeClient, {metadata}: RuntimeObject, call: CallOptions): Promise<readonly Pod[]> {
  const {name = '', namespace} = metadata ?? {};
  const {items} = await client.list(PODS, {...call, namespace, labelSelector: selectorString(name)});
  return items.filter((pod) => poolOf(pod as Parameters<typeof poolOf>[0]) === name);
}

// Of this object, not of one that had its name before.
async function readEvents(
  client: KubeClient,
  {metadata}: RuntimeObject,
  call: CallOptions,
): Promise<readonly RuntimeEvent[]> {
  const {uid = '', namespace} = metadata ?? {};
  const {items} = await client.list(EVENTS, {...call, namespace, fieldSelector: `regarding.uid=${uid}`});
  return items.filter(({regarding}) => regarding.uid === uid);
}

async function reading<T>(items: Promise<readonly T[]>): Promise<Reading<T>> {
  try {
    return {kind: 'read', items: await items};
  } catch (error) {
    return {kind: 'unreadable', error: toError(error)};
  }
}
