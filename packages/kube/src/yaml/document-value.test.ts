import {describe, expect, it} from '@jest/globals';
import {parseYaml} from './document-value.js';

describe('an anchor', () => {
  it.each(['metadata: &m {name: b, labels: *m}', 'a: &m [1, *m]', 'a: &m {b: &n {c: [*m]}, d: *n}', 'a: &m {<<: *m}'])(
    'that contains itself is refused: %s',
    (text) => {
      expect(() => parseYaml(text)).toThrow("anchor 'm' value contains itself");
    },
  );

  it.each([
    ['a: &m {b: 1}\nc: [*m, *m]', {a: {b: 1}, c: [{b: 1}, {b: 1}]}],
    ['a: &m {b: &m 1, c: *m}', {a: {b: 1, c: 1}}],
    ['a: &m 1\nb: &m {c: 2}\nd: *m', {a: 1, b: {c: 2}, d: {c: 2}}],
  ])('that does not is put where it is named: %s', (text, value) => {
    expect(parseYaml(text)).toEqual(value);
  });
});

it('is not read where it is no YAML, or of two documents', () => {
  expect(() => parseYaml('a: b: c')).toThrow('Nested mappings are not allowed');
  expect(() => parseYaml('a: 1\n---\nb: 2')).toThrow('multiple documents');
});

it.each([
  ['{~: x}', 'null is no key of a mapping'],
  ['{? null : x}', 'null is no key of a mapping'],
  [': x', 'null is no key of a mapping'],
  ['{? [a] : x}', 'a mapping or a list is no key of a mapping'],
  ['{? {a: b} : x}', 'a mapping or a list is no key of a mapping'],
  ['&m {*m : 1}', 'a mapping or a list is no key of a mapping'],
  ['{a: &m [b], *m : x}', 'a mapping or a list is no key of a mapping'],
])('refuses the key in %s', (text, message) => {
  expect(() => parseYaml(text)).toThrow(message);
});

it.each(['a: "\\ud83d"', '{"a": "\\ude80\\ud83d"}', '{"\\ud83d": 1}'])('refuses half a character: %s', (text) => {
  expect(() => parseYaml(text)).toThrow('half of a surrogate pair is no character');
});

it('reads a character that JSON escapes as a pair', () => {
  expect(parseYaml('{"a": "\\ud83d\\ude80"}')).toEqual({a: '\u{1f680}'});
});
