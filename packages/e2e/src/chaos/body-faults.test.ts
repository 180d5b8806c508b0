import {text} from '@kruntimes/kube';
import {describe, expect, it} from '@jest/globals';
import {brokenLine, ConnectionReset, cut, errorEvent, repeated, withGaps} from './body-faults.js';

/** A body whose chunks end where no line does. */
async function* body(): AsyncGenerator<Uint8Array> {
  for (const chunk of ['one\ntw', 'o\nthr', 'ee\n']) yield await Promise.resolve(Buffer.from(chunk));
}

const gone = (): AbortSignal => AbortSignal.abort();

describe('a body', () => {
  it('is cut by a reset after so many bytes', async () => {
    const received: string[] = [];
    const reading = (async () => {
      for await (const chunk of cut(body(), {afterBytes: 8, then: 'reset', gone: gone()})) {
        received.push(Buffer.from(chunk).toString());
      }
    })();
    await expect(reading).rejects.toThrow(ConnectionReset);
    expect(received.join('')).toBe('one\ntwo\n');
  });

  it('falls silent after so many bytes, until its reader has gone', async () => {
    const reader = new AbortController();
    const chunks = cut(body(), {afterBytes: 3, then: 'silence', gone: reader.signal});
    expect(Buffer.from((await chunks.next()).value ?? '').toString()).toBe('one');
    let isOver = false;
    const next = chunks.next().then(() => (isOver = true));
    await Promise.resolve();
    expect(isOver).toBe(false);
    reader.abort();
    await next;
  });

  it('that is shorter passes whole', async () => {
    expect(await text(cut(body(), {afterBytes: 100, then: 'reset', gone: gone()}))).toBe('one\ntwo\nthree\n');
  });

  it.each<[string, AsyncIterable<Uint8Array>, string]>([
    ['ends in the middle of a line', brokenLine(body(), 2), 'one\ntwo\nthr'],
    [
      'repeats its lines, and what it said before',
      repeated(body()),
      'one\none\ntwo\ntwo\none\nthree\nthree\none\ntwo\n',
    ],
    ['leaves lines out', withGaps(body(), 2), 'one\nthree\n'],
  ])('%s', async (_what, changed, expected) => {
    expect(await text(changed)).toBe(expected);
  });

  it.each([0, 1])('ends with an ERROR event after %d lines', async (afterLines) => {
    const [...received] = (await text(errorEvent(body(), {afterLines, code: 410}))).trim().split('\n');
    expect(received).toHaveLength(afterLines + 1);
    expect(JSON.parse(received.at(-1) ?? '')).toMatchObject({type: 'ERROR', object: {code: 410, reason: 'Expired'}});
  });
});
