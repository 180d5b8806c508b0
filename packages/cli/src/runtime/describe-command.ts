import {defineCommand} from '../command-line/command.js';
import type {FlagTable, FlagValues} from '../command-line/flag.js';
import {GLOBAL_FLAGS} from '../command-line/global-flags.js';
import {SELECTION_FLAGS} from './selection-flags.js';

/** The flags of `krt runtime describe`. */
export const DESCRIBE_FLAGS = {
  'all-namespaces': SELECTION_FLAGS['all-namespaces'],
  selector: SELECTION_FLAGS.selector,
  'show-events': {kind: 'boolean', summary: 'show Events (true by default)'},
  ...GLOBAL_FLAGS,
} as const satisfies FlagTable;

export type DescribeFlags = FlagValues<typeof DESCRIBE_FLAGS>;

/** `krt runtime describe` */
export const describeCommand = defineCommand({
  words: 'runtime describe',
  aliases: ['runtimes describe', 'rt describe'],
  summary: 'show all about Runtimes: conditions, Pods, Events',
  operands: '[NAME...]',
  examples: [
    ['One Runtime', 'runtime describe web'],
    ['In the order that kubectl has', 'describe rt/web'],
  ],
  flags: DESCRIBE_FLAGS,
  load: async () => (await import('./run-describe.js')).runDescribe,
});
