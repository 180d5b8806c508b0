import type {KubeObject} from '../client/object.js';
import {apiVersion, type ResourceType} from '../client/resource-type.js';

/** Names an object, wherever it is (core/v1 ObjectReference). */
export interface ObjectReference {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly namespace?: string;
  readonly name?: string;
  readonly uid?: string;
  /** A part of the object, such as `spec.containers{runtime}`. */
  readonly fieldPath?: string;
}

/** How often the same happened again (events.k8s.io/v1 EventSeries). */
export interface EventSeries {
  /** Occurrences so far, the first included; the API server takes 2 and more. */
  readonly count: number;
  /** A MicroTime. */
  readonly lastObservedTime: string;
}

/** What happened to an object (events.k8s.io/v1 Event). All but `series` is immutable. */
export interface Event extends KubeObject {
  /** A MicroTime. */
  readonly eventTime: string;
  readonly type: 'Normal' | 'Warning';
  readonly reason: string;
  readonly action: string;
  readonly note: string;
  readonly regarding: ObjectReference;
  readonly related?: ObjectReference;
  readonly reportingController: string;
  readonly reportingInstance: string;
  readonly series?: EventSeries;
}

export const EVENTS: ResourceType<Event> = {
  group: 'events.k8s.io',
  version: 'v1',
  plural: 'events',
  kind: 'Event',
  namespaced: true,
};

/**
 * The reference of an object, which need not carry its apiVersion and kind: those of a list do not. Without a
 * resourceVersion, which would make each change of the object another one.
 */
export function objectReference(type: ResourceType, object: KubeObject): ObjectReference {
  const {namespace, name, uid} = object.metadata ?? {};
  return {
    apiVersion: apiVersion(type),
    kind: type.kind,
    ...(namespace === undefined ? {} : {namespace}),
    ...(name === undefined ? {} : {name}),
    ...(uid === undefined ? {} : {uid}),
  };
}
