import {describe, expect, it} from '@jest/globals';
import {yaml} from './yaml.js';

// What sigs.k8s.io/yaml, which kubectl prints with, makes of each.
describe('a string, written as kubectl writes it', () => {
  it.each([
    ['plain', 'plain'],
    ["it's", "it's"],
    ["'it's'", "'''it''s'''"],
    ['yes', '"yes"'],
    ['\nx', '|2-\n\n  x'],
    ['\n\n  x', '|2-\n\n\n    x'],
    [' x\ny', '|2-\n   x\n  y'],
    ['x\n\ny', '|-\n  x\n\n  y'],
    ['x\n', '|\n  x'],
    ['x\n\n', '|+\n  x\n'],
    ['\n', '|2+\n'],
    ['\n\n', '|2+\n\n'],
    ['a \nb', String.raw`"a \nb"`],
    ['a\n ', String.raw`"a\n "`],
    ['a\tb', String.raw`"a\tb"`],
    ['a "\\\u0000\u0007\b\v\f\r\u001b\n', String.raw`"a \"\\\0\a\b\v\f\r\e\n"`],
    ['\u0001\u00a0', '"\\x01\u00a0"'],
    ['\ufffe\u{1f680}', String.raw`"\uFFFE\U0001F680"`],
    // The server's library loses or refuses these; they are escaped as it would.
    ['\u007f\u0085\u2028\u2029\ufeff', String.raw`"\x7F\N\L\P\uFEFF"`],
  ])('%j', (text, written) => {
    expect(yaml({a: text, b: 1})).toBe(`a: ${written}\nb: 1\n`);
  });

  it('is indented in a list as in a mapping', () => {
    expect(yaml({a: ['x\ny', {b: '\nz'}]})).toBe('a:\n- |-\n  x\n  y\n- b: |2-\n\n    z\n');
  });
});
