import {runCommand} from '../command-line/run-command.js';
import {listCommand} from '../runtime/list-command.js';
import {runList} from '../runtime/run-list.js';
import {asksToWatch} from './asks-to-watch.js';
import type {HotCommand} from './hot-command.js';

/** Runs `krt runtime list`, but no watch. */
export const run: HotCommand = async (argv, terminal) =>
  asksToWatch(argv)
    ? undefined
    : await runCommand({...listCommand, load: () => Promise.resolve(runList)}, argv, terminal);
