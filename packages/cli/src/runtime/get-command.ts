import {defineCommand} from '../command-line/command.js';
import {SELECTION_FLAGS} from './selection-flags.js';

/** `krt runtime get` */
export const getCommand = defineCommand({
  words: 'runtime get',
  aliases: ['runtimes get', 'rt get', 'get runtimes', 'get runtime', 'get rt'],
  summary: 'show one Runtime, several, or without a name all of them',
  operands: '[NAME...]',
  examples: [
    ['One Runtime, and why its Pods are not ready', 'runtime get web'],
    ['Its ready count alone', 'runtime get web -o jsonpath={.status.readyReplicas}'],
    ['In the order that kubectl has', 'get runtimes web edge'],
  ],
  flags: SELECTION_FLAGS,
  load: async () => (await import('./run-get.js')).runGet,
});
