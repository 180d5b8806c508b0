import {runCommand} from '../command-line/run-command.js';
import {getCommand} from '../runtime/get-command.js';
import {runGet} from '../runtime/run-get.js';
import {asksToWatch} from './asks-to-watch.js';
import type {HotCommand} from './hot-command.js';

/** Runs `krt runtime get`, but no watch. */
export const run: HotCommand = async (argv, terminal) =>
  asksToWatch(argv)
    ? undefined
    : await runCommand({...getCommand, load: () => Promise.resolve(runGet)}, argv, terminal);
