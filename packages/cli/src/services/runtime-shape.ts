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
  const found = misfit(runtime, RUNTIME);
  return found && `${found.path} ${found.says}`;
}

interface Misfit {
  readonly path: string;
  readonly says: string;
}

// The path is put together on the way back, where there is one: a list has thousands of fields that fit.
function misfit(value: unknown, shape: Shape): Misfit | undefined {
  if (shape === 'text') return typeof value === 'string' ? undefined : says(value, 'a string');
  if ('items' in shape) {
    if (!Array.isArray(value)) return says(value, 'a list');
    for (let i = 0; i < value.length; i++) {
      const found = misfit(value[i], shape.items);
      if (found !== undefined) return within(`[${i}]`, found);
    }
    return undefined;
  }
  if (!isObject(value)) return says(value, 'an object');
  for (const name in shape.fields) {
    const [field, inner] = [value[name], shape.fields[name]];
    if (inner === undefined || field === undefined || (field === null && inner !== 'text')) continue;
    const found = misfit(field, inner);
    if (found !== undefined) return within(name, found);
  }
  return undefined;
}

function within(outer: string, {path, says: what}: Misfit): Misfit {
  return {path: path === '' || path.startsWith('[') ? `${outer}${path}` : `${outer}.${path}`, says: what};
}

function says(value: unknown, wanted: string): Misfit {
  return {path: '', says: `is ${typeName(value)}, not ${wanted}`};
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
