import {defineCommand} from '../command-line/command.js';
import type {FlagTable, FlagValues} from '../command-line/flag.js';
import {GLOBAL_FLAGS} from '../command-line/global-flags.js';
import {FILENAME_FLAG, TARGET_FLAGS} from './target-flags.js';

/** The flags of `krt runtime wait`. */
export const WAIT_FLAGS = {
  for: {
    kind: 'string',
    value: 'CONDITION',
    summary: 'ready (the default), deleted, replicas=N, condition=TYPE[=STATUS] or jsonpath=PATH[=VALUE]',
  },
  timeout: {kind: 'string', value: 'DURATION', summary: 'how long to wait (5m by default); 0 looks once'},
  ...TARGET_FLAGS,
  ...FILENAME_FLAG,
  create: {kind: 'boolean', summary: 'wait for a Runtime that does not exist yet, too'},
  'no-fail-fast': {kind: 'boolean', summary: 'wait on where a Runtime is Stalled, in place of giving up after 10s'},
  ...GLOBAL_FLAGS,
} as const satisfies FlagTable;

export type WaitFlags = FlagValues<typeof WAIT_FLAGS>;

/** `krt runtime wait` */
export const waitCommand = defineCommand({
  words: 'runtime wait',
  aliases: ['runtimes wait', 'rt wait'],
  summary: 'wait until Runtimes are ready, or anything else is true of them',
  operands: '[NAME...]',
  examples: [
    ['Until all replicas are ready, and say why they are not', 'runtime wait web'],
    ['Until they are gone', 'runtime wait -l app=web --for=deleted --timeout=2m'],
    ['For a value', 'runtime wait web --for=jsonpath={.status.readyReplicas}=3'],
  ],
  flags: WAIT_FLAGS,
  load: async () => (await import('./run-wait.js')).runWait,
});
