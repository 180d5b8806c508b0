import {JsonPathError} from './template.js';

/** Go's escapes (strconv.UnquoteChar): of a letter, of a byte in hexadecimal or octal digits, of a code point. */
const PIECE = /\\(?:([abfnrtv\\'"])|x([\da-fA-F]{2})|([0-7]{3})|u([\da-fA-F]{4})|U([\da-fA-F]{8}))|[^\\]/gsuy;
const LETTERS = new Map([
  ['a', '\u0007'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
]);

/**
 * What a string in single or double quotes says, as client-go's UnquoteExtend reads it. Escaped bytes that are no UTF-8
 * together become U+FFFD.
 *
 * @throws JsonPathError quoting the string, for an escape that Go does not have
 */
export function unquote(quoted: string): string {
  const [quote, inside] = [quoted.charAt(0), quoted.slice(1, -1)];
  if (!inside.includes('\\')) return inside;
  const pieces = [...inside.matchAll(PIECE)];
  // The pieces follow each other, so the first thing that is none ends them.
  if (pieces.reduce((length, [piece]) => length + piece.length, 0) < inside.length) throw invalid(quoted);
  return Buffer.concat(
    pieces.map(([piece, ...groups]) => {
      const bytes = bytesOf(piece, groups, quote);
      if (bytes === undefined) throw invalid(quoted);
      return bytes;
    }),
  ).toString('utf8');
}

function bytesOf(piece: string, groups: readonly (string | undefined)[], quote: string): Buffer | undefined {
  const [letter, byte, octal, short, long] = groups;
  if (letter !== undefined) {
    const isOtherQuote = /['"]/.test(letter) && letter !== quote;
    return isOtherQuote ? undefined : Buffer.from(LETTERS.get(letter) ?? letter);
  }
  if (byte !== undefined) return Buffer.from([parseInt(byte, 16)]);
  if (octal !== undefined) return /^[0-3]/.test(octal) ? Buffer.from([parseInt(octal, 8)]) : undefined;
  const point = short ?? long;
  if (point !== undefined) return character(parseInt(point, 16));
  return piece === quote ? undefined : Buffer.from(piece);
}

function character(point: number): Buffer | undefined {
  const isSurrogate = point >= 0xd800 && point <= 0xdfff;
  return isSurrogate || point > 0x10_ffff ? undefined : Buffer.from(String.fromCodePoint(point));
}

function invalid(quoted: string): JsonPathError {
  return new JsonPathError(`unquote string ${quoted} error invalid syntax`);
}
