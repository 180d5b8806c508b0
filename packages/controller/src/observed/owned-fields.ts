import {FIELD_MANAGER} from '@kruntimes/api';
import type {ManagedFieldsEntry} from '@kruntimes/kube';

/** The fields that the API server says our last apply owns, as the JSON text of its FieldsV1; `undefined` if there is none. */
export function ownedFieldsOf(entries: readonly ManagedFieldsEntry[] | undefined): string | undefined {
  const ours = entries?.find(
    ({manager, operation, subresource}) =>
      manager === FIELD_MANAGER && operation === 'Apply' && (subresource === undefined || subresource === ''),
  );
  return ours?.fieldsV1 === undefined ? undefined : JSON.stringify(ours.fieldsV1);
}

/** Runs the controllers of Deployments and ReplicaSets; it writes annotations of its own. */
const DEPLOYMENT_CONTROLLER = 'kube-controller-manager';

/**
 * Who wrote to the object last, of all but us and the writers of its status; `undefined` for nobody. Of another process
 * with our own name only an update can be told from our applies.
 */
export function otherWriterOf(entries: readonly ManagedFieldsEntry[] | undefined): string | undefined {
  const others = (entries ?? []).filter(
    ({manager, operation, subresource}) =>
      subresource !== 'status' &&
      manager !== DEPLOYMENT_CONTROLLER &&
      !(manager === FIELD_MANAGER && operation === 'Apply'),
  );
  const [last] = others.sort((a, b) => (b.time ?? '').localeCompare(a.time ?? ''));
  return last?.manager;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Whether every field of an apply configuration is in the set of fields that its manager owns (a FieldsV1).
 *
 * Whoever changes a field of ours takes it out of our set, so a missing one means that the object has drifted; values are
 * never compared, because the server writes many of them differently. The set itself tells which lists and maps are
 * atomic: those are leaves in it (structured-merge-diff's serialization of fieldpath.Set).
 */
export function ownsEvery(configuration: object, fields: Fields): boolean {
  return Object.entries(configuration).every(([name, value]) => {
    const owned = fields[`f:${name}`];
    return isFields(owned) && ownsValue(value, owned);
  });
}

function ownsValue(value: unknown, owned: Fields): boolean {
  if (Object.keys(owned).length === 0) return true;
  if (Array.isArray(value)) return ownsItems(value, owned);
  return typeof value !== 'object' || value === null || ownsEvery(value, owned);
}

function ownsItems(items: readonly unknown[], owned: Fields): boolean {
  return items.every((item) => {
    if (typeof item !== 'object' || item === null) return `v:${JSON.stringify(item)}` in owned;
    const entry = Object.entries(owned).find(([path]) => path.startsWith('k:') && isItemOf(item, path.slice(2)));
    return entry !== undefined && isFields(entry[1]) && ownsValue(item, entry[1]);
  });
}

/** Keys of list items that the API server gives a value (core/v1 ContainerPort): a CRD without defaults leaves them out. */
const DEFAULT_KEYS: readonly (readonly [string, unknown])[] = [['protocol', 'TCP']];

function isItemOf(item: object, keys: string): boolean {
  const fields = new Map<string, unknown>([...DEFAULT_KEYS, ...Object.entries(item)]);
  return Object.entries(JSON.parse(keys) as Record<string, unknown>).every(([key, value]) => fields.get(key) === value);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}
