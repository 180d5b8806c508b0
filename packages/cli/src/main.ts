import type {Terminal} from './command-line/terminal.js';
import {exitCode} from './errors/exit-codes.js';
import {runFast} from './fast-path.js';
import {programName, readPackage, type Program} from './program.js';
import {endOnceWritten, endWhenUnread, guardedStderr, guardStdout} from './stdout.js';

/**
 * The program, as far as the fast path goes: what is left, for the whole program to run, or undefined when it is done.
 * The exit code goes to `process.exitCode`: what is still on its way into a pipe gets there. Setting
 * `KRT_NO_FAST_PATH=1` sends every command through oclif, with the same result.
 */
export async function main(argv: readonly string[]): Promise<Program | undefined> {
  guardStdout();
  const manifest = readPackage();
  const opened = new Set<NodeJS.WriteStream>([process.stdout]);
  const terminal: Terminal = {
    bin: programName(process.argv[1]),
    version: manifest.version,
    env: process.env,
    // Looking at one of them opens it, which takes time.
    get stdin() {
      return process.stdin;
    },
    stdout: process.stdout,
    get stderr() {
      const stderr = guardedStderr();
      opened.add(stderr);
      return stderr;
    },
    endWhenUnread,
  };
  const throughOclif = process.env['KRT_NO_FAST_PATH'] === '1';
  const outcome = throughOclif ? undefined : await runFast(argv, terminal, manifest);
  if (outcome === undefined) return {terminal, manifest, throughOclif};
  process.exitCode = exitCode(outcome);
  endOnceWritten([...opened]);
  return undefined;
}
