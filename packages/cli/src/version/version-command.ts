import {defineCommand} from '../command-line/command.js';
import type {FlagTable} from '../command-line/flag.js';
import {GLOBAL_FLAGS} from '../command-line/global-flags.js';

/** The flags of `krt version`. */
export const VERSION_FLAGS = {
  output: {kind: 'string', char: 'o', value: 'FORMAT', choices: ['json', 'yaml'], summary: 'print as json or yaml'},
  ...GLOBAL_FLAGS,
} as const satisfies FlagTable;

/** `krt version` */
export const versionCommand = defineCommand({
  words: 'version',
  aliases: [],
  summary: 'print the version of krt and of the API it speaks',
  operands: '',
  examples: [['For a script', 'version -o json']],
  flags: VERSION_FLAGS,
  load: async () => (await import('./run-version.js')).runVersion,
});
