import {defineCommand} from '../command-line/command.js';
import type {FlagTable} from '../command-line/flag.js';
import {GLOBAL_FLAGS} from '../command-line/global-flags.js';
import {CONTROLLER_FLAGS} from '../doctor/controller-flags.js';

/** The flags of `krt version`. */
export const VERSION_FLAGS = {
  output: {kind: 'string', char: 'o', value: 'FORMAT', choices: ['json', 'yaml'], summary: 'print as json or yaml'},
  client: {kind: 'boolean', summary: 'the version of krt only: asks no cluster'},
  ...CONTROLLER_FLAGS,
  ...GLOBAL_FLAGS,
} as const satisfies FlagTable;

/** `krt version` */
export const versionCommand = defineCommand({
  words: 'version',
  aliases: [],
  summary: 'print the versions of krt, of the CRD and of the controller',
  operands: '',
  examples: [
    ['All of them', 'version'],
    ['That of krt, without a cluster', 'version --client'],
    ['For a script', 'version -o json'],
  ],
  flags: VERSION_FLAGS,
  load: async () => (await import('./run-version.js')).runVersion,
});
