import {describe, expect, it} from '@jest/globals';
import fc from 'fast-check';
import {lines, text} from './lines.js';

async function* chunks(parts: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield await Promise.resolve(part);
}

async function collect(parts: Iterable<Uint8Array>): Promise<string[]> {
  const found: string[] = [];
  for await (const line of lines(chunks(parts))) found.push(line);
  return found;
}

/** Cuts bytes at the given places. */
function cut(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const at = [0, ...places.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return at.slice(1).map((end, n) => bytes.subarray(at[n], end));
}

const line = fc.string({unit: 'grapheme'}).map((s) => s.replaceAll('\n', '\u2028'));

describe('lines', () => {
  it('come out as they went in, wherever the chunks end', async () => {
    const property = fc.asyncProperty(fc.array(line), fc.array(fc.nat()), async (written, places) => {
      const bytes = new TextEncoder().encode(written.map((s) => `${s}\n`).join(''));
      expect(await collect(cut(bytes, places))).toEqual(written);
    });
    await fc.assert(property);
  });

  it('leave out a last one that does not end', async () => {
    expect(await collect([Buffer.from('a\nb')])).toEqual(['a']);
  });
});

describe('text', () => {
  it('puts characters together that were cut', async () => {
    const bytes = Buffer.from('東京🎉');
    expect(await text(chunks(cut(bytes, [1, 2, 4, 7, 8])))).toBe('東京🎉');
  });
});
