import type {RuntimeObject} from './runtime-resource.js';

/** Who else than `self` owns a field of a Runtime, by `metadata.managedFields`; the path such as `spec`, `replicas`. */
export function otherManagers(runtime: RuntimeObject, path: readonly string[], self: string): readonly string[] {
  const managers = (runtime.metadata?.managedFields ?? [])
    .filter(({manager = '', fieldsV1}) => manager !== '' && manager !== self && owns(fieldsV1, path))
    .map(({manager = ''}) => manager);
  return [...new Set(managers)];
}

// A FieldsV1: each field of an object is a member `f:<name>` (structured-merge-diff).
function owns(fields: unknown, [first, ...rest]: readonly string[]): boolean {
  if (first === undefined) return true;
  if (typeof fields !== 'object' || fields === null) return false;
  const member: unknown = (fields as Readonly<Record<string, unknown>>)[`f:${first}`];
  return member !== undefined && owns(member, rest);
}
