import {describe, expect, it} from '@jest/globals';
import {median, percentile} from './statistics.js';

describe('percentile', () => {
  it.each<[string, number[], number, number]>([
    ['one sample is every percentile', [7], 0.99, 7],
    ['the nearest rank, whatever the order', [4, 1, 3, 2], 0.5, 2],
    ['the highest of few is the 99th', [1, 2, 3], 0.99, 3],
    ['of a hundred the 99th is the 99th', Array.from({length: 100}, (_, i) => i + 1), 0.99, 99],
  ])('%s', (_what, samples, q, expected) => {
    expect(percentile(samples, q)).toBe(expected);
  });

  it('is NaN without samples', () => {
    expect(median([])).toBeNaN();
  });
});
