import {describe, expect, it} from '@jest/globals';
import {unquote} from './unquote.js';

const text = String.raw;

// What kubectl 1.34 makes of each (`-o jsonpath={"..."}`).
describe('a string in quotes', () => {
  it.each([
    [text`"plain"`, 'plain'],
    [text`"\u00e9"`, 'é'],
    [text`'\u00e9'`, 'é'],
    [text`"é\n"`, 'é\n'],
    [text`"\U0001F600"`, '😀'],
    [text`"\x41\101"`, 'AA'],
    [text`"\xc3\xa9"`, 'é'],
    [text`"\xe9"`, '\ufffd'],
    [text`"\a\b\f\n\r\t\v\\x"`, '\u0007\b\f\n\r\t\v\\x'],
    [text`"a\"b"`, 'a"b'],
    [text`'a\'b"'`, `a'b"`],
  ])('%s is %j', (quoted, said) => {
    expect(unquote(quoted)).toBe(said);
  });

  it.each([
    text`"\q"`,
    text`'ab\q'`,
    text`"\'"`,
    text`'\"'`,
    text`"\x4"`,
    text`"\u00e"`,
    text`"\ud800"`,
    text`"\U00110000"`,
    text`"\400"`,
    text`"\8"`,
    text`"\é"`,
    text`"a\\"b"`,
  ])('%s is refused', (quoted) => {
    expect(() => unquote(quoted)).toThrow(`unquote string ${quoted} error invalid syntax`);
  });
});
