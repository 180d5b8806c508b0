import {defineCommand} from '../command-line/command.js';
import type {FlagTable, FlagValues} from '../command-line/flag.js';
import {GLOBAL_FLAGS} from '../command-line/global-flags.js';

/** The flags of `krt runtime apply`. */
export const APPLY_FLAGS = {
  filename: {
    kind: 'list',
    char: 'f',
    value: 'FILE',
    summary: 'YAML or JSON with Runtimes, - for stdin; may be repeated',
  },
  'dry-run': {
    kind: 'string',
    value: 'WHERE',
    choices: ['none', 'client', 'server'],
    summary: 'none; client: check without a cluster; server: let the server check and store nothing',
  },
  'force-conflicts': {kind: 'boolean', summary: 'take over fields that another manager owns'},
  output: {
    kind: 'string',
    char: 'o',
    value: 'FORMAT',
    summary: 'print the objects as json, yaml, name, jsonpath= or custom-columns=',
  },
  'show-managed-fields': {kind: 'boolean', summary: 'keep metadata.managedFields in JSON and YAML'},
  ...GLOBAL_FLAGS,
} as const satisfies FlagTable;

export type ApplyFlags = FlagValues<typeof APPLY_FLAGS>;

/** `krt runtime apply` */
export const applyCommand = defineCommand({
  words: 'runtime apply',
  aliases: ['runtimes apply', 'rt apply', 'apply'],
  summary: 'create or change Runtimes from files',
  operands: '',
  examples: [
    ['Apply a file', 'runtime apply -f web.yaml'],
    ['Check it without a cluster', 'runtime apply -f web.yaml --dry-run=client'],
  ],
  flags: APPLY_FLAGS,
  load: async () => (await import('./run-apply.js')).runApply,
});
