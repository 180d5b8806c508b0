import {closeSync, constants, fstatSync, openSync, readFileSync, readSync} from 'node:fs';
import {errorCode} from '../errors.js';
import {monotonicMs} from '../monotonic.js';

/** A pipe into which nobody writes is given up after this time, in ms. */
const PIPE_MS = 5_000;
/** Between two looks whether something came, in ms. */
const PAUSE_MS = 10;
const CHUNK_BYTES = 65_536;

/**
 * All bytes of a file, or of a pipe such as a shell's `<(command)`: one into which nobody writes does not wait for ever.
 *
 * @throws Error of the system; `ETIMEDOUT` for a pipe that stays silent
 */
export function readWhole(path: string): Buffer {
  // Opening a pipe waits for a writer, unless it is told not to.
  const fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    return fstatSync(fd).isFIFO() ? readPipe(fd) : readFileSync(fd);
  } finally {
    closeSync(fd);
  }
}

function readPipe(fd: number): Buffer {
  const chunks: Buffer[] = [];
  let deadline = monotonicMs() + PIPE_MS;
  while (monotonicMs() < deadline) {
    const chunk = readSome(fd);
    if (chunk !== undefined && chunk.length > 0) {
      chunks.push(chunk);
      deadline = monotonicMs() + PIPE_MS;
      continue;
    }
    // Its end, or that its writer is yet to come.
    if (chunk !== undefined && chunks.length > 0) return Buffer.concat(chunks);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
  }
  const message = `nothing was written to the pipe for ${PIPE_MS / 1000}s`;
  throw Object.assign(new Error(message), {code: 'ETIMEDOUT'});
}

/** What is there: nothing at the end, undefined where more may come. */
function readSome(fd: number): Buffer | undefined {
  const buffer = Buffer.alloc(CHUNK_BYTES);
  try {
    return buffer.subarray(0, readSync(fd, buffer));
  } catch (error) {
    if (errorCode(error) === 'EAGAIN') return undefined;
    throw error;
  }
}
