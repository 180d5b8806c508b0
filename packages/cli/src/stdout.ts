import process from 'node:process';
import {exitCode} from './errors/exit-codes.js';

/** On a stream that cannot be written: Node makes stdout as good as new after each error. */
const BROKEN = Symbol.for('krt.broken');
type Guarded = NodeJS.WriteStream & {[BROKEN]?: true};

/** Emitted on stdout, for its guard. A text, since several parts of the program know of it. */
const TELL_GUARD = 'krt:guard';

/**
 * Decides what a failed write to stdout means, whatever libraries think of it: a reader that went away (`| head`) is no
 * failure; anything else, such as a full disk, is one. Either way what is under way goes on: how it ends, and so the exit
 * code, counts for those too who do not read on. Whoever started this part of the program may have done so already.
 */
export function guardStdout(): void {
  const stdout: Guarded = process.stdout;
  if (stdout.listenerCount(TELL_GUARD) === 0) install(stdout);
  stdout.emit(TELL_GUARD, 'alone');
}

/** For what has no end of its own: it ends when nobody reads on. */
export function endWhenUnread(): void {
  process.stdout.emit(TELL_GUARD, 'endless');
}

function install(stdout: Guarded): void {
  let isEndless = false;
  let isSaid = false;
  const onError = (error: NodeJS.ErrnoException): void => {
    stdout[BROKEN] = true;
    if (error.code !== 'EPIPE' && !isSaid) {
      isSaid = true;
      guardedStderr().write(`error: cannot write to standard output: ${error.message}\n`);
      process.on('exit', (code) => (process.exitCode = code === 0 ? exitCode('failed') : code));
    }
    if (isEndless) process.exit();
  };
  stdout.on(TELL_GUARD, (what: 'alone' | 'endless') => {
    if (what === 'alone') stdout.removeAllListeners('error').on('error', onError);
    else isEndless = true;
    if (isEndless && stdout[BROKEN] === true) process.exit();
  });
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

/**
 * Ends the process once all that was written to the streams is with the system, or cannot get there. Left to itself, Node
 * first takes its heap apart, which takes as long as some commands.
 */
export function endOnceWritten(streams: readonly Guarded[]): void {
  void Promise.all(streams.map(isWritten)).then(() => process.exit());
}

/** Whether all that was written to a stream is with the system; false once it cannot get there, and that was said. */
export async function isWritten(stream: Guarded): Promise<boolean> {
  if (stream.writableLength > 0) await new Promise((resolve) => stream.write('', resolve));
  // A stream says that it failed after it has told whoever wrote.
  await new Promise((resolve) => setImmediate(resolve));
  return stream[BROKEN] !== true;
}
