import {fileURLToPath} from 'node:url';
import process from 'node:process';
import {Errors, run, type Interfaces} from '@oclif/core';
import type {Terminal} from '../command-line/terminal.js';
import {unknownCommand} from '../command-line/unknown-command.js';
import {UsageError} from '../command-line/usage-error.js';
import {PACKAGE_ROOT, type PackageManifest} from '../program.js';
import {guardStdout} from '../stdout.js';

/**
 * Runs oclif on a command line: its help, its hooks and plugins, and commands that it alone knows.
 *
 * @throws UsageError where it knows no such command either
 */
export async function runOclif(argv: readonly string[], manifest: PackageManifest, terminal: Terminal): Promise<void> {
  // oclif, which is loaded by now, would end the process with its own words where stdout cannot be written.
  guardStdout();
  const pjson = manifest as Interfaces.PJSON;
  const named = {...pjson, oclif: {...pjson.oclif, bin: terminal.bin}};
  try {
    await run([...argv], {root: fileURLToPath(PACKAGE_ROOT), pjson: named});
  } catch (error) {
    if (error instanceof Errors.ExitError) {
      process.exitCode = error.oclif.exit ?? 0;
      return;
    }
    if (!(error instanceof Errors.CLIError)) throw error;
    throw /not found/.test(error.message) ? unknownCommand(argv, terminal.bin) : new UsageError(error.message);
  }
}
