import fc from 'fast-check';
import {describe, expect, it} from '@jest/globals';
import {parse} from 'yaml';
import {yaml} from './yaml.js';

describe('yaml', () => {
  it('sorts keys and does not indent lists', () => {
    expect(yaml({spec: {b: 1, a: ['x', {k: 'v'}]}, kind: 'Runtime'})).toBe(
      'kind: Runtime\nspec:\n  a:\n  - x\n  - k: v\n  b: 1\n',
    );
  });

  it.each([
    'yes',
    'n',
    'No',
    'on',
    'true',
    'null',
    '~',
    '1_000',
    '12:30:45',
    '=',
    '0x1f',
    '1e3',
    '2026-01-01T00:00:00Z',
    '2026-1-1',
    '',
    '017',
    '0b1',
    '0x_1f',
    '-.inf',
    '190:20:30',
    '.5',
    '<<',
    ' lead',
    'trail ',
    'a: b',
    'a #b',
    '- a',
    '...',
    'two\nlines',
    ' lead\nline',
    'ends\n',
    'space \nbreak',
    '\n',
    'tab\there',
    'cr\r\nlf',
    '\u2028',
    'a\u2029b',
    '\u0085',
    '\u0007',
    '\u009b31m',
    '\ufeff',
    '\ud83d\ude80',
  ])('keeps the string %j for readers of YAML 1.1 and 1.2', (text) => {
    const written = yaml({text});
    expect(parse(written, {version: '1.1'})).toEqual({text});
    expect(parse(written)).toEqual({text});
  });
});

// What kubectl 1.34 prints.
describe('a key', () => {
  it.each([
    ['a'.repeat(128), `${'a'.repeat(128)}: 1\n`],
    ['a'.repeat(129), `? ${'a'.repeat(129)}\n: 1\n`],
    ['é'.repeat(64), `${'é'.repeat(64)}: 1\n`],
    ['é'.repeat(65), `? ${'é'.repeat(65)}\n: 1\n`],
    [`'${'a'.repeat(127)}`, `'''${'a'.repeat(127)}': 1\n`],
    ['1'.repeat(129), `? "${'1'.repeat(129)}"\n: 1\n`],
    ['two\nlines', '? |-\n  two\n  lines\n: 1\n'],
    ['a \nb', '? "a \\nb"\n: 1\n'],
    ['a\rb', '? "a\\rb"\n: 1\n'],
  ])('%j', (key, written) => {
    expect(yaml({[key]: 1})).toBe(written);
  });

  const long = 'a'.repeat(129);

  it.each([
    [{x: 1, y: {z: [1]}}, `: x: 1\n  "y":\n    z:\n    - 1\n`],
    [[1, {q: 1, r: 2}], ': - 1\n  - q: 1\n    r: 2\n'],
    ['two\nlines', ': |-\n  two\n  lines\n'],
    [{}, ': {}\n'],
    [null, ': null\n'],
  ])('that is too long for a line, of %j', (value, written) => {
    expect(yaml({[long]: value})).toBe(`? ${long}\n${written}`);
    expect(parse(yaml([{[long]: value}]), {version: '1.1'})).toEqual([{[long]: value}]);
  });
});

it('writes keys that need quotes so that they are the same keys', () => {
  const value = {yes: 1, '': 2, 'a: b': 3, 'two\nlines': 4, '*x': 5, '\u2028': 6};
  expect(parse(yaml(value), {version: '1.1'})).toEqual(value);
});

it('keeps any string', () => {
  fc.assert(
    fc.property(fc.string({unit: 'binary'}), (text) => {
      const written = yaml({text, [`k${text}`]: [text]});
      expect(parse(written, {version: '1.1'})).toEqual({text, [`k${text}`]: [text]});
    }),
    {numRuns: 500},
  );
});
