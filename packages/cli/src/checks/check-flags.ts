import type {FlagTable} from '../command-line/flag.js';

/** The flags of the commands that print checks. */
export const CHECK_FLAGS = {
  output: {
    kind: 'string',
    char: 'o',
    value: 'FORMAT',
    choices: ['json', 'yaml'],
    summary: 'print the checks as json or yaml',
  },
} as const satisfies FlagTable;
