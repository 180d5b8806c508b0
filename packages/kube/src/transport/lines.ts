const NEWLINE = 0x0a;

/**
 * Splits a byte stream into lines of UTF-8 text, without their newline. Chunks may end anywhere, inside a character too;
 * only `\n` ends a line, so U+2028 inside a JSON string does not. A last line without newline is not delivered: a watch
 * that breaks there delivered half an event.
 */
export async function* lines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let partial: Uint8Array[] = [];
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      const line = Buffer.from(chunk.buffer, chunk.byteOffset + start, end - start);
      yield partial.length === 0 ? line.toString('utf8') : Buffer.concat([...partial, line]).toString('utf8');
      partial = [];
      start = end + 1;
    }
    if (start < chunk.length) partial.push(chunk.subarray(start));
  }
}

/** The whole of a byte stream as UTF-8 text. */
export async function text(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts).toString('utf8');
}
