import {CHECK_FLAGS} from '../checks/check-flags.js';
import {defineCommand} from '../command-line/command.js';
import type {FlagTable} from '../command-line/flag.js';
import {GLOBAL_FLAGS} from '../command-line/global-flags.js';

/** The flags of `krt runtime diagnose`. */
export const DIAGNOSE_FLAGS = {...CHECK_FLAGS, ...GLOBAL_FLAGS} as const satisfies FlagTable;

/** `krt runtime diagnose` */
export const diagnoseCommand = defineCommand({
  words: 'runtime diagnose',
  aliases: ['runtimes diagnose', 'rt diagnose'],
  summary: 'say what keeps Runtimes from being ready, and what to do about it',
  operands: 'NAME...',
  examples: [
    ['One Runtime', 'runtime diagnose web'],
    ['What is wrong with it, for a program', 'runtime diagnose web -o json'],
  ],
  flags: DIAGNOSE_FLAGS,
  load: async () => (await import('./run-diagnose.js')).runDiagnose,
});
