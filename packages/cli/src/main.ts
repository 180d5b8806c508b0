import process from 'node:process';
import type {Terminal} from './command-line/terminal.js';
import {exitCode} from './errors/exit-codes.js';
import {runFast} from './fast-path.js';
import {programName, readPackage} from './program.js';
import {guardStdout} from './stdout.js';

/**
 * The program. The exit code goes to `process.exitCode`: what is still on its way into a pipe gets there. Setting
 * `KRT_NO_FAST_PATH=1` sends every command through oclif, with the same result.
 */
export async function main(argv: readonly string[]): Promise<void> {
  guardStdout();
  const manifest = readPackage();
  const {env, stdin, stdout, stderr} = process;
  const terminal: Terminal = {bin: programName(process.argv[1]), version: manifest.version, env, stdin, stdout, stderr};
  try {
    const result = await runFast(argv, {terminal, manifest, allowed: env['KRT_NO_FAST_PATH'] !== '1'});
    if (result.kind === 'done') {
      process.exitCode = exitCode(result.outcome);
    } else {
      const {runOclif} = await import('./oclif/run-oclif.js');
      await runOclif(result.argv, manifest, terminal);
    }
  } catch (error) {
    const {Reporter} = await import('./errors/reporter.js');
    process.exitCode = exitCode(new Reporter(terminal).errors([error]));
  }
}
