import {fillIn} from '../jsonpath/fill-in.js';
import {qualifiedName, withoutManagedFields, type RuntimeObject} from '../services/runtime-resource.js';
import {customColumns} from './custom-columns.js';
import type {DataFormat} from './format.js';
import {prettyJson} from './json.js';

/** What to print in a data format. */
export interface PrintedObjects {
  readonly objects: readonly RuntimeObject[];
  /** One object was asked for by its name: it is printed itself, not in a List. */
  readonly single: boolean;
  readonly showManagedFields: boolean;
  readonly headers: boolean;
}

/**
 * Objects in a format for programs, as kubectl prints them: the objects as the server sent them, keys sorted.
 *
 * @throws JsonPathError when a template does not fit the objects
 */
export async function printObjects(format: DataFormat, printed: PrintedObjects): Promise<string> {
  switch (format.kind) {
    case 'json':
      return `${prettyJson(document(printed, withoutNoise(printed)))}\n`;
    case 'yaml': {
      const {yaml} = await import('./yaml.js');
      return yaml(document(printed, withoutNoise(printed)));
    }
    case 'name':
      return printed.objects.map(({metadata}) => `${qualifiedName(metadata?.name ?? '')}\n`).join('');
    case 'jsonpath':
      return fillIn(format.jsonPath, document(printed, printed.objects));
    case 'custom-columns':
      return customColumns(format.columns, printed.objects, printed);
  }
}

function withoutNoise({objects, showManagedFields}: PrintedObjects): readonly RuntimeObject[] {
  return showManagedFields ? objects : objects.map(withoutManagedFields);
}

function document({single}: PrintedObjects, objects: readonly RuntimeObject[]): object {
  const [only] = objects;
  if (single && only !== undefined) return only;
  return {apiVersion: 'v1', items: objects, kind: 'List', metadata: {resourceVersion: ''}};
}
