import {defineCommand} from '../command-line/command.js';
import type {FlagTable, FlagValues} from '../command-line/flag.js';
import {GLOBAL_FLAGS} from '../command-line/global-flags.js';
import {UsageError} from '../command-line/usage-error.js';

const APPLY_FLAGS = {
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
  async run({flags, operands}, terminal) {
    const files = flags.filename ?? [];
    if (operands.length > 0) throw new UsageError(`runtime apply takes no names, got "${operands.join(' ')}"`);
    if (files.length === 0) throw new UsageError('must specify -f FILE, or -f - for standard input');
    // The rules of the CRD and the YAML parser are loaded here, not at every start.
    const {applyFiles} = await import('./apply-files.js');
    return await applyFiles(files, flags, terminal);
  },
});
