import {defineCommand} from '../command-line/command.js';
import type {FlagTable, FlagValues} from '../command-line/flag.js';
import {GLOBAL_FLAGS} from '../command-line/global-flags.js';
import {SELECTION_FLAGS} from './selection-flags.js';

/** The flags of `krt runtime top`. */
export const TOP_FLAGS = {
  'all-namespaces': SELECTION_FLAGS['all-namespaces'],
  selector: SELECTION_FLAGS.selector,
  'sort-by': {
    kind: 'string',
    value: 'KEY',
    choices: ['name', 'cpu', 'memory'],
    summary: 'sort by name (the default), cpu or memory, the most first',
  },
  'no-headers': SELECTION_FLAGS['no-headers'],
  output: {kind: 'string', char: 'o', value: 'FORMAT', summary: 'refused: kubectl get --raw has the data of top'},
  ...GLOBAL_FLAGS,
} as const satisfies FlagTable;

export type TopFlags = FlagValues<typeof TOP_FLAGS>;

/** `krt runtime top` */
export const topCommand = defineCommand({
  words: 'runtime top',
  aliases: ['runtimes top', 'rt top'],
  summary: 'show how much CPU and memory the Pods of Runtimes use',
  operands: '[NAME...]',
  examples: [
    ['Those of a namespace, the largest first', 'runtime top -n prod --sort-by=memory'],
    ['A few', 'runtime top web edge'],
  ],
  flags: TOP_FLAGS,
  load: async () => (await import('./run-top.js')).runTop,
});
