import {lines} from '@kruntimes/kube';
import {statusBody} from './status-body.js';

type Body = AsyncIterable<Uint8Array>;

const REPEATED_LINES = 10;

/** Thrown out of a body where the connection is to be reset. */
export class ConnectionReset extends Error {
  override readonly name = 'ConnectionReset';
}

/** The first bytes of a body; then a reset, or nothing until the reader has gone. A body that is shorter passes whole. */
export async function* cut(
  body: Body,
  {afterBytes, then, gone}: {afterBytes: number; then: 'reset' | 'silence'; gone: AbortSignal},
): AsyncGenerator<Uint8Array> {
  let left = afterBytes;
  for await (const chunk of body) {
    yield chunk.subarray(0, left);
    left -= chunk.length;
    if (left > 0) continue;
    if (then === 'reset') throw new ConnectionReset();
    await aborted(gone);
    return;
  }
}

/** So many lines, then half of the next one. */
export async function* brokenLine(body: Body, afterLines: number): AsyncGenerator<Uint8Array> {
  let left = afterLines;
  for await (const line of lines(body)) {
    if (left === 0) {
      yield Buffer.from(line).subarray(0, Math.ceil(line.length / 2));
      return;
    }
    left -= 1;
    yield Buffer.from(`${line}\n`);
  }
}

/** So many lines, then an ERROR event, which ends the watch. */
export async function* errorEvent(
  body: Body,
  {afterLines, code}: {afterLines: number; code: 410 | 500},
): AsyncGenerator<Uint8Array> {
  const event = Buffer.from(`{"type":"ERROR","object":${statusBody(code)}}\n`);
  let left = afterLines;
  if (left === 0) yield event;
  else {
    for await (const line of lines(body)) {
      yield Buffer.from(`${line}\n`);
      left -= 1;
      if (left > 0) continue;
      yield event;
      return;
    }
  }
}

/** Each line twice, and after it the last few once more, as they were. */
export async function* repeated(body: Body): AsyncGenerator<Uint8Array> {
  const last: string[] = [];
  for await (const line of lines(body)) {
    yield Buffer.from([line, line, ...last, ''].join('\n'));
    last.push(line);
    if (last.length > REPEATED_LINES) last.shift();
  }
}

/** All lines but each n-th. */
export async function* withGaps(body: Body, everyLines: number): AsyncGenerator<Uint8Array> {
  let count = 0;
  for await (const line of lines(body)) {
    count += 1;
    if (count % everyLines !== 0) yield Buffer.from(`${line}\n`);
  }
}

/** Resolves when the signal aborts. */
export async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), {once: true}));
}
