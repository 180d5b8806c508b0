import {parseArguments} from '../command-line/parse-arguments.js';
import {runCommand} from '../command-line/run-command.js';
import {UsageError} from '../command-line/usage-error.js';
import {runVersion} from '../version/run-version.js';
import {VERSION_FLAGS, versionCommand} from '../version/version-command.js';
import type {HotCommand} from './hot-command.js';

/** Runs `krt version --client`; the whole program asks a cluster. */
export const run: HotCommand = async (argv, terminal) =>
  asksForClient(argv)
    ? await runCommand({...versionCommand, load: () => Promise.resolve(runVersion)}, argv, terminal)
    : undefined;

function asksForClient(argv: readonly string[]): boolean {
  try {
    return parseArguments(VERSION_FLAGS, argv).flags.client === true;
  } catch (error) {
    if (error instanceof UsageError) return false;
    throw error;
  }
}
