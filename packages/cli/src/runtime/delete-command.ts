import {defineCommand} from '../command-line/command.js';
import type {FlagTable, FlagValues} from '../command-line/flag.js';
import {GLOBAL_FLAGS} from '../command-line/global-flags.js';
import {WAIT_AFTER_FLAGS, YES_FLAG} from './confirm-flags.js';
import {DRY_RUN_FLAG} from './dry-run.js';
import {FILENAME_FLAG, TARGET_FLAGS} from './target-flags.js';

/** The flags of `krt runtime delete`. */
export const DELETE_FLAGS = {
  ...TARGET_FLAGS,
  ...FILENAME_FLAG,
  cascade: {
    kind: 'string',
    value: 'HOW',
    choices: ['background', 'foreground', 'orphan'],
    summary: 'what happens to the Pods: deleted afterwards, deleted before, or left alone',
  },
  'ignore-not-found': {kind: 'boolean', summary: 'a missing Runtime is no error'},
  ...WAIT_AFTER_FLAGS,
  ...YES_FLAG,
  ...DRY_RUN_FLAG,
  output: {kind: 'string', char: 'o', value: 'FORMAT', summary: 'name: print the names alone'},
  ...GLOBAL_FLAGS,
} as const satisfies FlagTable;

export type DeleteFlags = FlagValues<typeof DELETE_FLAGS>;

/** `krt runtime delete` */
export const deleteCommand = defineCommand({
  words: 'runtime delete',
  aliases: ['runtimes delete', 'rt delete'],
  summary: 'delete Runtimes, and wait until they are gone',
  operands: '[NAME...]',
  examples: [
    ['One Runtime and its Pods', 'runtime delete web'],
    ['All with a label, without being asked', 'runtime delete -l app=web --yes'],
    ['And leave the Pods running', 'runtime delete web --cascade=orphan'],
  ],
  flags: DELETE_FLAGS,
  load: async () => (await import('./run-delete.js')).runDelete,
});
