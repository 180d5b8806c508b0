import type {Json, JsonObject} from '../objects/json.js';
import type {KubeObject} from '../objects/kube-object.js';
import {kubeTime} from '../objects/time.js';
import type {ResourceType} from '../resources/resource.js';
import {apiVersionOf} from '../resources/resource.js';
import {withDefaults} from '../schema/defaults.js';
import type {Schema} from '../schema/schema.js';
import {compare} from './compare.js';
import type {Comparison} from './compare.js';
import type {FieldSet} from './field-set.js';
import {difference, emptySet, fieldSet, union, without} from './field-set.js';
import type {Identity, Manager} from './managers.js';
import {decodeManagers, encodeManagers, sameManager, setFields} from './managers.js';

export interface Tracking {
  readonly fieldManager: string;
  readonly subresource?: string | undefined;
  readonly now: Date;
}

interface Change {
  readonly resource: ResourceType;
  readonly live: KubeObject | undefined;
  readonly next: KubeObject;
}

/** `next` with the managed fields that a plain write (not an apply) leaves: the writer owns what it changed. */
export function trackUpdate(change: Change, tracking: Tracking): KubeObject {
  const {resource, live, next} = change;
  const who = identity(resource, 'Update', tracking);
  const before = wasReset(next) ? [] : decodeManagers(live?.metadata.managedFields);
  const result = compareObjects(resource, live, next);
  const changed = ownable(resource, union(result.added, result.modified), tracking.subresource);
  const others = before
    .filter((manager) => !sameManager(manager, who))
    .map((manager) => ({...manager, fields: difference(difference(manager.fields, changed), result.removed)}));
  const own = before.find((manager) => sameManager(manager, who));
  const fields = union(difference(own?.fields ?? emptySet, result.removed), changed);
  const managers = setFields(own === undefined ? others : [...others, own], who, {fields, now: kubeTime(tracking.now)});
  return withManagers(next, managers);
}

export function identity(resource: ResourceType, operation: 'Apply' | 'Update', tracking: Tracking): Identity {
  return {
    manager: tracking.fieldManager,
    operation,
    apiVersion: apiVersionOf(resource),
    subresource: tracking.subresource ?? '',
  };
}

export function withManagers(object: KubeObject, managers: readonly Manager[]): KubeObject {
  const {managedFields: _old, ...metadata} = object.metadata;
  const entries = encodeManagers(managers);
  return {...object, metadata: entries.length === 0 ? metadata : {...metadata, managedFields: entries}};
}

export function compareObjects(resource: ResourceType, live: KubeObject | undefined, next: KubeObject): Comparison {
  const before = live === undefined ? zeroValue(resource) : trackedPart(live);
  const result = compare(before, trackedPart(next), resource.schema);
  // No one adds or removes the metadata as such.
  const strip = (set: FieldSet): FieldSet =>
    fieldSet(
      set.owned,
      [...set.children].map(([element, child]) => [
        element,
        element === 'f:metadata' ? {...child, owned: false} : child,
      ]),
    );
  return {added: strip(result.added), modified: strip(result.modified), removed: strip(result.removed)};
}

/** An endpoint gives ownership only of what it writes: the status through `/status`, all else through the object. */
export function ownable(resource: ResourceType, fields: FieldSet, subresource: string | undefined): FieldSet {
  if (!resource.hasStatus) return fields;
  if (subresource !== 'status') return without(fields, ['f:status']);
  const others = [...fields.children.keys()].filter((element) => element !== 'f:status' && element !== 'f:metadata');
  return others.reduce((set, element) => without(set, [element]), fields);
}

const untracked = [
  'name',
  'namespace',
  'creationTimestamp',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
  'selfLink',
  'uid',
  'generation',
  'managedFields',
  'resourceVersion',
];

/** The object without what no manager can own. */
export function trackedPart(object: JsonObject): JsonObject {
  const {apiVersion: _apiVersion, kind: _kind, metadata, ...rest} = object;
  const owned = Object.entries(typeof metadata === 'object' ? (metadata ?? {}) : {}).filter(
    ([key]) => !untracked.includes(key),
  );
  return owned.length === 0 ? rest : {metadata: Object.fromEntries<Json | undefined>(owned), ...rest};
}

/** A client that sends `managedFields: []` (or one empty entry) gives up everybody's ownership. */
function wasReset(next: KubeObject): boolean {
  const entries: readonly object[] | undefined = next.metadata.managedFields;
  return entries !== undefined && entries.every((entry) => Object.keys(entry).length === 0);
}

/** What a create is compared with: an empty custom resource, or Go's zero value of a built-in type. */
function zeroValue(resource: ResourceType): Json {
  if (resource.origin === 'custom') return {};
  const empty = withDefaults({metadata: {}}, resource.schema);
  return withNullLists(empty, resource.schema);
}

/** A required list that nobody has set is `null` in Go's zero value: it is there, so that no one adds it. */
function withNullLists(value: Json, schema: Schema): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const out: JsonObject = {...value};
  for (const name of schema.required ?? []) {
    if (schema.properties?.[name]?.type === 'array' && out[name] === undefined) out[name] = null;
  }
  for (const [name, field] of Object.entries(out)) {
    const below = schema.properties?.[name];
    if (field !== undefined && below !== undefined) out[name] = withNullLists(field, below);
  }
  return out;
}
