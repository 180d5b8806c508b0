import {defineCommand} from '../command-line/command.js';
import {SELECTION_FLAGS} from './selection-flags.js';

/** `krt runtime list` */
export const listCommand = defineCommand({
  words: 'runtime list',
  aliases: ['runtime ls', 'runtimes', 'runtimes list', 'runtimes ls', 'rt', 'rt list', 'rt ls'],
  summary: 'list Runtimes with their wanted and ready replicas',
  operands: '',
  examples: [
    ['The Runtimes of a namespace', 'runtime list -n prod'],
    ['All that the controller has not caught up with', 'runtime list -A --status=Stale,Unknown'],
    ['A row for each change, until Ctrl-C', 'runtime list --watch'],
    ['Ready counts for a script', `runtime list -o custom-columns=NAME:.metadata.name,READY:.status.readyReplicas`],
  ],
  flags: SELECTION_FLAGS,
  load: async () => (await import('./run-list.js')).runList,
});
