import process from 'node:process';
import {exitCode} from './errors/exit-codes.js';

/** Emitted on stdout: the command under way changes things. A text, since several parts of the program know of it. */
const FINISH_FIRST = 'krt:finish-first';

/**
 * Decides what a failed write to stdout means, before any library can: a reader that went away (`| head`) is no failure and
 * ends the program silently; anything else, such as a full disk, is one. Whoever started this part of the program may have
 * done so already.
 */
export function guardStdout(): void {
  const {stdout} = process;
  if (stdout.listenerCount(FINISH_FIRST) > 0) return;
  stdout.prependListener('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(exitCode('done'));
    sayUnwritten(error);
    process.exit(exitCode('failed'));
  });
  stdout.once(FINISH_FIRST, () => {
    stdout.removeAllListeners('error').on('error', ignore);
    stdout.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') return;
      sayUnwritten(error);
      process.on('exit', (code) => (process.exitCode = code === 0 ? exitCode('failed') : code));
    });
  });
}

/** From now on nothing ends before its work is done: what changes things is not to stop halfway because nobody reads on. */
export function finishFirst(): void {
  process.stdout.emit(FINISH_FIRST);
}

/** Stderr, of which nothing depends on whether somebody reads it. */
export function guardedStderr(): NodeJS.WriteStream {
  const {stderr} = process;
  if (!stderr.listeners('error').includes(ignore)) stderr.on('error', ignore);
  return stderr;
}

function ignore(): void {
  // What nobody gets changes neither the work nor, as a message, the exit code.
}

function sayUnwritten({message}: Error): void {
  guardedStderr().write(`error: cannot write to standard output: ${message}\n`);
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
