import {fillIn} from '../jsonpath/fill-in.js';
import type {RuntimeChange} from '../services/runtime-change.js';
import {qualifiedName, withoutManagedFields} from '../services/runtime-resource.js';
import {GrowingTable} from '../views/table.js';
import {customColumnRows, type CustomColumn} from './custom-columns.js';
import type {DataFormat} from './format.js';
import {compactJson} from './json.js';

/** Makes the text that changes add to the output. */
export type ChangePrinter = (changes: readonly RuntimeChange[]) => string;

/** How changes are printed for programs. */
export interface ChangePrinting {
  readonly showManagedFields: boolean;
  readonly headers: boolean;
  /** In JSON and YAML each object comes in an event that says what happened to it (meta/v1 WatchEvent). */
  readonly events: boolean;
}

const EVENT_TYPES = {added: 'ADDED', changed: 'MODIFIED', deleted: 'DELETED', left: 'DELETED'} as const;

/**
 * A printer of changes in a format for programs: an object for each change, as kubectl prints them with `--watch`, but
 * JSON on one line each.
 */
export async function changePrinter(format: DataFormat, printing: ChangePrinting): Promise<ChangePrinter> {
  const {events} = printing;
  const print = await printerOf(format, printing);
  return (changes) => print(events ? changes : changes.filter(({kind}) => kind !== 'left'));
}

async function printerOf(format: DataFormat, printing: ChangePrinting): Promise<ChangePrinter> {
  const {showManagedFields, headers, events} = printing;
  const object = ({runtime}: RuntimeChange): object => (showManagedFields ? runtime : withoutManagedFields(runtime));
  switch (format.kind) {
    case 'json':
      return perChange((change) => {
        const json = compactJson(object(change));
        return events ? `{"type":"${EVENT_TYPES[change.kind]}","object":${json}}\n` : `${json}\n`;
      });
    case 'yaml':
      return await yamlPrinter((change) =>
        events ? {object: object(change), type: EVENT_TYPES[change.kind]} : object(change),
      );
    case 'name':
      return perChange(({runtime}) => `${qualifiedName(runtime.metadata?.name ?? '')}\n`);
    case 'jsonpath':
      return perChange(({runtime}) => fillIn(format.jsonPath, runtime));
    case 'custom-columns':
      return columnPrinter(format.columns, headers);
  }
}

function perChange(print: (change: RuntimeChange) => string): ChangePrinter {
  return (changes) => changes.map(print).join('');
}

// Documents of one stream.
async function yamlPrinter(document: (change: RuntimeChange) => object): Promise<ChangePrinter> {
  const {yaml} = await import('./yaml.js');
  let separator = '';
  return perChange((change) => {
    const text = `${separator}${yaml(document(change))}`;
    separator = '---\n';
    return text;
  });
}

function columnPrinter(columns: readonly CustomColumn[], headers: boolean): ChangePrinter {
  const table = new GrowingTable();
  let header = headers ? [columns.map((column) => column.header)] : [];
  return (changes) => {
    if (changes.length === 0) return '';
    const rows = [
      ...header,
      ...customColumnRows(
        columns,
        changes.map(({runtime}) => runtime),
      ),
    ];
    header = [];
    return table.append(rows);
  };
}
