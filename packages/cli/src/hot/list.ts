import {runCommand} from '../command-line/run-command.js';
import {listCommand} from '../runtime/list-command.js';
import {runList} from '../runtime/run-list.js';
import type {HotCommand} from './hot-command.js';

/** Runs `krt runtime list`. */
export const run: HotCommand = async (argv, terminal) =>
  await runCommand({...listCommand, load: () => Promise.resolve(runList)}, argv, terminal);
