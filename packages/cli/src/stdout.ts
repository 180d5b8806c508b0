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

/**
 * Ends the process once all that was written to the streams is with the system. Left to itself, Node first takes its heap
 * apart, which takes as long as some commands. A stream that fails is {@link guardStdout}'s.
 */
export function endOnceWritten(streams: readonly NodeJS.WritableStream[]): void {
  let left = streams.length;
  const written = (error?: Error | null): void => {
    if (error || --left > 0) return;
    process.exit();
  };
  for (const stream of streams) stream.write('', written);
}
