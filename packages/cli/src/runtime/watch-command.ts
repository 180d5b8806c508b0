import {defineCommand} from '../command-line/command.js';
import type {FlagTable, FlagValues} from '../command-line/flag.js';
import {GLOBAL_FLAGS} from '../command-line/global-flags.js';
import {SELECTION_FLAGS} from './selection-flags.js';

/** The flags of `krt runtime watch`. */
export const LIVE_FLAGS = {
  'all-namespaces': SELECTION_FLAGS['all-namespaces'],
  selector: SELECTION_FLAGS.selector,
  'field-selector': SELECTION_FLAGS['field-selector'],
  status: SELECTION_FLAGS.status,
  timeout: {kind: 'string', value: 'DURATION', summary: 'end after this, such as 30s or 5m'},
  ...GLOBAL_FLAGS,
} as const satisfies FlagTable;

export type LiveFlags = FlagValues<typeof LIVE_FLAGS>;

/** `krt runtime watch` */
export const watchCommand = defineCommand({
  words: 'runtime watch',
  aliases: ['runtimes watch', 'rt watch'],
  summary: 'show Runtimes on the whole terminal, as they change',
  operands: '',
  examples: [
    ['Those of a namespace: / filters, s sorts, Enter shows one, q quits', 'runtime watch -n prod'],
    ['All that need someone', 'runtime watch -A --status=QuotaExceeded,DeploymentNotOwned'],
  ],
  flags: LIVE_FLAGS,
  load: async () => (await import('./run-watch.js')).runWatch,
});
