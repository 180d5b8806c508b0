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
    '',
  ])('keeps the string %j for readers of YAML 1.1 and 1.2', (text) => {
    const written = yaml({text});
    expect(parse(written, {version: '1.1'})).toEqual({text});
    expect(parse(written)).toEqual({text});
  });
});
