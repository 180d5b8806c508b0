import type {KubeObject} from '../objects/kube-object.js';
import type {ResourceType} from './resource.js';

/** The fields that core/v1 and events.k8s.io/v1 call differently (pkg/apis/core/v1 and pkg/apis/events/v1 conversion). */
const names: readonly (readonly [core: string, events: string])[] = [
  ['involvedObject', 'regarding'],
  ['message', 'note'],
  ['reportingComponent', 'reportingController'],
  ['source', 'deprecatedSource'],
  ['firstTimestamp', 'deprecatedFirstTimestamp'],
  ['lastTimestamp', 'deprecatedLastTimestamp'],
  ['count', 'deprecatedCount'],
];

export const eventsGroup = 'events.k8s.io';

/** An Event of events.k8s.io as it is stored: both groups show the same objects, which are kept as core/v1. */
export function fromEventsGroup(resource: ResourceType, object: KubeObject): KubeObject {
  if (resource.group !== eventsGroup) return object;
  return renamed(object, {apiVersion: 'v1', pairs: names.map(([core, events]) => [events, core])});
}

export function toEventsGroup(resource: ResourceType, object: KubeObject): KubeObject {
  if (resource.group !== eventsGroup) return object;
  return renamed(object, {apiVersion: `${eventsGroup}/v1`, pairs: names});
}

/**
 * The path of a field as it is stored, from one as a selector names it; undefined where this group has no such field
 * (`AddFieldLabelConversionsForEvent` of pkg/apis/events/v1).
 */
export function storedPath(resource: ResourceType, path: string): string | undefined {
  if (resource.group !== eventsGroup) return path;
  const [head = '', ...rest] = path.split('.');
  if (names.some(([core]) => core === head)) return undefined;
  const stored = names.find(([, events]) => events === head)?.[0] ?? head;
  return [stored, ...rest].join('.');
}

function renamed(
  object: KubeObject,
  to: {apiVersion: string; pairs: readonly (readonly [string, string])[]},
): KubeObject {
  const {metadata, kind, ...fields} = object;
  const map = new Map(to.pairs);
  const entries = Object.entries(fields).map(([name, value]) => [map.get(name) ?? name, value] as const);
  return {...Object.fromEntries(entries), apiVersion: to.apiVersion, kind, metadata};
}
