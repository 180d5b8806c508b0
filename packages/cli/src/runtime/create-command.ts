import {defineCommand} from '../command-line/command.js';
import type {FlagTable, FlagValues} from '../command-line/flag.js';
import {GLOBAL_FLAGS} from '../command-line/global-flags.js';
import {WAIT_AFTER_FLAGS} from './confirm-flags.js';
import {DATA_FLAGS} from './data-flags.js';
import {DRY_RUN_FLAG} from './dry-run.js';

/** The flags of `krt runtime create`. */
export const CREATE_FLAGS = {
  image: {kind: 'string', value: 'IMAGE', summary: 'image of the runtime container'},
  replicas: {kind: 'string', value: 'N', whole: true, summary: 'how many replicas to want (1 by default)'},
  port: {kind: 'string', value: 'PORT', whole: true, summary: 'port that the container listens on'},
  env: {kind: 'list', value: 'NAME=VALUE', summary: 'environment variable of the container; may be repeated'},
  command: {kind: 'boolean', summary: 'what follows -- is the command, in place of its arguments'},
  ...WAIT_AFTER_FLAGS,
  ...DRY_RUN_FLAG,
  ...DATA_FLAGS,
  ...GLOBAL_FLAGS,
} as const satisfies FlagTable;

export type CreateFlags = FlagValues<typeof CREATE_FLAGS>;

/** `krt runtime create` */
export const createCommand = defineCommand({
  words: 'runtime create',
  aliases: ['runtimes create', 'rt create'],
  summary: 'create a Runtime from an image',
  operands: 'NAME --image=IMAGE [-- ARGUMENT...]',
  examples: [
    ['Three replicas, and wait until they are ready', 'runtime create web --image=nginx --replicas=3 --wait'],
    ['Write a file to go on from, without a cluster', 'runtime create web --image=nginx --dry-run=client -o yaml'],
    ['With arguments for the container', 'runtime create web --image=busybox --command -- sleep 3600'],
  ],
  flags: CREATE_FLAGS,
  load: async () => (await import('./run-create.js')).runCreate,
});
