import {fileURLToPath} from 'node:url';
import process from 'node:process';
import {Errors, run, type Interfaces} from '@oclif/core';
import type {Terminal} from '../command-line/terminal.js';
import {exitCode} from '../errors/exit-codes.js';
import {PACKAGE_ROOT, type PackageManifest} from '../program.js';

/** Runs oclif on a command line: its help, its hooks and plugins, and commands that it alone knows. */
export async function runOclif(argv: readonly string[], manifest: PackageManifest, terminal: Terminal): Promise<void> {
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
    terminal.stderr.write(unknownCommand(argv, terminal.bin, error.message));
    process.exitCode = exitCode('usage');
  }
}

function unknownCommand(argv: readonly string[], bin: string, message: string): string {
  if (!/not found/.test(message)) return `error: ${message}\nSee '${bin} --help' for usage.\n`;
  const words = argv
    .filter((argument) => !argument.startsWith('-'))
    .slice(0, 2)
    .join(' ');
  return `error: unknown command "${words}" for "${bin}"\nSee '${bin} --help' for usage.\n`;
}
