import type {FlagTable} from '../command-line/flag.js';

/** The flags of the commands that print the objects only if they are asked to. */
export const DATA_FLAGS = {
  output: {
    kind: 'string',
    char: 'o',
    value: 'FORMAT',
    summary: 'print the objects as json, yaml, name, jsonpath= or custom-columns=',
  },
  'show-managed-fields': {kind: 'boolean', summary: 'keep metadata.managedFields in JSON and YAML'},
} as const satisfies FlagTable;
