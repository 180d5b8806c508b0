import {microTime} from '../client/micro-time.js';
import {apiVersion} from '../client/resource-type.js';
import {EVENTS, type Event, type ObjectReference} from './event.js';
import {eventName} from './event-name.js';

/** What a controller says that happened. */
export interface EventInput {
  /** The object that it happened to. */
  readonly regarding: ObjectReference;
  /** Another object that it is about, such as the Deployment that was created for a Runtime. */
  readonly related?: ObjectReference;
  readonly type: 'Normal' | 'Warning';
  /** Why, in one word of CamelCase, for machines; at most 128 bytes. */
  readonly reason: string;
  /** What was done, in one word of CamelCase, for machines; at most 128 bytes. */
  readonly action: string;
  /** For people; cut at 1024 bytes. */
  readonly note: string;
}

/** Who says so. */
export interface EventSource {
  /** A qualified name, such as `kruntimes.io/runtime-controller`. */
  readonly reportingController: string;
  /** Of the processes of the controller, which; at most 128 bytes. */
  readonly reportingInstance: string;
}

/** Measured on a kube-apiserver: its "1024 characters" are bytes. */
const MAX_NOTE_BYTES = 1024;
/** Where events of objects without a namespace live. */
const CLUSTER_NAMESPACE = 'default';

/** An event as the API server takes it; `nanoseconds` since the epoch name it and must be different for each. */
export function newEvent(input: EventInput, source: EventSource, nanoseconds: bigint): Event {
  const {regarding, related, type, reason, action, note} = input;
  return {
    apiVersion: apiVersion(EVENTS),
    kind: EVENTS.kind,
    metadata: {
      namespace: regarding.namespace || CLUSTER_NAMESPACE,
      name: eventName(regarding.name ?? '', nanoseconds),
    },
    eventTime: microTime(new Date(Number(nanoseconds / 1_000_000n))),
    type,
    reason,
    action,
    note: cutToBytes(note, MAX_NOTE_BYTES),
    regarding,
    ...(related === undefined ? {} : {related}),
    ...source,
  };
}

/** As much of a text as fits into so many bytes of UTF-8; no character is cut in two. */
export function cutToBytes(text: string, bytes: number): string {
  const {read} = new TextEncoder().encodeInto(text, new Uint8Array(bytes));
  return text.slice(0, read);
}
