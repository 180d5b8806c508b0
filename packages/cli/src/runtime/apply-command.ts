import {defineCommand} from '../command-line/command.js';
import type {FlagTable, FlagValues} from '../command-line/flag.js';
import {GLOBAL_FLAGS} from '../command-line/global-flags.js';
import {DATA_FLAGS} from './data-flags.js';
import {DRY_RUN_FLAG} from './dry-run.js';
import {FILENAME_FLAG} from './target-flags.js';

/** The flags of `krt runtime apply`. */
export const APPLY_FLAGS = {
  ...FILENAME_FLAG,
  ...DRY_RUN_FLAG,
  'force-conflicts': {kind: 'boolean', summary: 'take over fields that another manager owns'},
  ...DATA_FLAGS,
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
