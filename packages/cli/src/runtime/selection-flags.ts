import type {FlagTable, FlagValues} from '../command-line/flag.js';
import {GLOBAL_FLAGS} from '../command-line/global-flags.js';
import {OUTPUT_FORMATS} from '../output/output-formats.js';
import {WATCH_FLAGS} from './watch-flags.js';

/** The flags of the commands that show Runtimes. */
export const SELECTION_FLAGS = {
  output: {kind: 'string', char: 'o', value: 'FORMAT', summary: `print as ${OUTPUT_FORMATS}`},
  'all-namespaces': {kind: 'boolean', char: 'A', summary: 'Runtimes of all namespaces'},
  selector: {
    kind: 'string',
    char: 'l',
    value: 'SELECTOR',
    summary: 'only those with these labels, such as app=web,tier!=gold',
  },
  'field-selector': {
    kind: 'string',
    value: 'SELECTOR',
    summary: 'only those with these fields, such as metadata.name=web',
  },
  status: {
    kind: 'string',
    value: 'STATUS,...',
    summary: 'only those whose STATUS is one of these, such as Stale,Unknown',
  },
  'sort-by': {kind: 'string', value: 'KEY', summary: 'sort by name, replicas, ready, age or a path such as .spec.port'},
  'ignore-not-found': {kind: 'boolean', summary: 'a missing Runtime is no error'},
  'show-managed-fields': {kind: 'boolean', summary: 'keep metadata.managedFields in JSON and YAML'},
  'no-headers': {kind: 'boolean', summary: 'print no header line'},
  ...WATCH_FLAGS,
  ...GLOBAL_FLAGS,
} as const satisfies FlagTable;

export type SelectionFlags = FlagValues<typeof SELECTION_FLAGS>;
