/**
 * What krt relies on of a JSON value. Numbers are not among it: a count that is none is shown as unknown. A field that is
 * not there fits, and so does one of `fields` or `items` that is null; an item that is null does not.
 */
type Shape = 'text' | {readonly items: Shape} | {readonly fields: Readonly<Record<string, Shape>>};

const TEXTS: Shape = {items: 'text'};

const RUNTIME: Shape = {
  fields: {
    metadata: {
      fields: {
        namespace: 'text',
        finalizers: TEXTS,
        managedFields: {items: {fields: {manager: 'text', operation: 'text', subresource: 'text'}}},
      },
    },
    spec: {
      fields: {
        template: {fields: {spec: {fields: {containers: {items: {fields: {name: 'text', image: 'text'}}}}}}},
      },
    },
    status: {
      fields: {
        conditions: {
          items: {fields: {type: 'text', status: 'text', reason: 'text', message: 'text', lastTransitionTime: 'text'}},
        },
        notReady: {items: {fields: {reason: 'text', container: 'text', message: 'text'}}},
      },
    },
  },
};

/**
 * The first field of a Runtime that is not of the JSON type that its CRD gives it, and which type it is of:
 * `status.conditions is a string, not a list`. An API server sends what was stored under another CRD as it is.
 */
export function misfitOf(runtime: unknown): string | undefined {
  return misfit(runtime, RUNTIME, '');
}

function misfit(value: unknown, shape: Shape, path: string): string | undefined {
  if (shape === 'text') return typeof value === 'string' ? undefined : says(path, value, 'a string');
  if ('items' in shape) {
    if (!Array.isArray(value)) return says(path, value, 'a list');
    return firstOf(value.entries(), ([index, item]) => misfit(item, shape.items, `${path}[${index}]`));
  }
  if (!isObject(value)) return says(path, value, 'an object');
  return firstOf(Object.entries(shape.fields), ([name, inner]) => {
    const field = value[name];
    if (field === undefined || (field === null && inner !== 'text')) return undefined;
    return misfit(field, inner, path === '' ? name : `${path}.${name}`);
  });
}

function firstOf<T>(entries: Iterable<T>, look: (entry: T) => string | undefined): string | undefined {
  for (const entry of entries) {
    const found = look(entry);
    if (found !== undefined) return found;
  }
  return undefined;
}

function says(path: string, value: unknown, wanted: string): string {
  return `${path} is ${typeName(value)}, not ${wanted}`;
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
