import process from 'node:process';
import {exitCode} from './errors/exit-codes.js';

/**
 * Decides what a failed write to stdout means, before any library can: a reader that went away (`| head`) is no
 * failure and ends the program silently; anything else, such as a full disk, is one.
 */
export function guardStdout(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(exitCode('done'));
    process.stderr.write(`error: cannot write to standard output: ${error.message}\n`);
    process.exit(exitCode('failed'));
  });
}
