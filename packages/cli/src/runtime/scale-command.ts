import {MAX_REPLICAS} from '@kruntimes/api';
import {defineCommand} from '../command-line/command.js';
import type {FlagTable, FlagValues} from '../command-line/flag.js';
import {GLOBAL_FLAGS} from '../command-line/global-flags.js';
import {WAIT_AFTER_FLAGS, YES_FLAG} from './confirm-flags.js';
import {DATA_FLAGS} from './data-flags.js';
import {DRY_RUN_FLAG} from './dry-run.js';
import {FILENAME_FLAG, TARGET_FLAGS} from './target-flags.js';

/** The flags of `krt runtime scale`. */
export const SCALE_FLAGS = {
  replicas: {kind: 'string', value: 'N', whole: {max: MAX_REPLICAS}, summary: 'how many replicas to want'},
  'current-replicas': {
    kind: 'string',
    value: 'M',
    whole: {min: -1},
    summary: 'scale only if M replicas are wanted now; -1, the default, asks nothing',
  },
  ...TARGET_FLAGS,
  ...FILENAME_FLAG,
  ...WAIT_AFTER_FLAGS,
  ...YES_FLAG,
  ...DRY_RUN_FLAG,
  ...DATA_FLAGS,
  ...GLOBAL_FLAGS,
} as const satisfies FlagTable;

export type ScaleFlags = FlagValues<typeof SCALE_FLAGS>;

/** `krt runtime scale` */
export const scaleCommand = defineCommand({
  words: 'runtime scale',
  aliases: ['runtimes scale', 'rt scale'],
  summary: 'set how many replicas Runtimes want',
  operands: '[NAME...]',
  examples: [
    ['And wait until they are ready', 'runtime scale web --replicas=5 --wait'],
    ['Only if nobody else has scaled it', 'runtime scale web --replicas=5 --current-replicas=3'],
    ['In the order that kubectl has', 'scale runtime/web --replicas=0 --yes'],
  ],
  flags: SCALE_FLAGS,
  load: async () => (await import('./run-scale.js')).runScale,
});
