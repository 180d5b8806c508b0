import {describe, expect, it} from '@jest/globals';
import {age, humanDuration} from './age.js';

const s = 1000;
const m = 60 * s;
const h = 60 * m;
const d = 24 * h;
const y = 365 * d;

describe('humanDuration', () => {
  it.each([
    [-2 * s - 1, '<invalid>'],
    [-2 * s, '0s'],
    [-1, '0s'],
    [0, '0s'],
    [999, '0s'],
    [119 * s, '119s'],
    [2 * m - 1, '119s'],
    [2 * m, '2m'],
    [2 * m + s, '2m1s'],
    [10 * m - 1, '9m59s'],
    [10 * m, '10m'],
    [10 * m + 59 * s, '10m'],
    [3 * h - 1, '179m'],
    [3 * h, '3h'],
    [3 * h + 10 * m, '3h10m'],
    [8 * h - 1, '7h59m'],
    [8 * h, '8h'],
    [48 * h - 1, '47h'],
    [48 * h, '2d'],
    [49 * h, '2d1h'],
    [8 * d - 1, '7d23h'],
    [8 * d, '8d'],
    [2 * y - 1, '729d'],
    [2 * y, '2y'],
    [2 * y + d, '2y1d'],
    [8 * y - 1, '7y364d'],
    [8 * y, '8y'],
    [30 * y, '30y'],
  ])('%d ms is %s', (ms, text) => {
    expect(humanDuration(ms)).toBe(text);
  });
});

describe('age', () => {
  const now = new Date('2026-01-01T00:01:00Z');

  it('counts from the timestamp', () => {
    expect(age('2026-01-01T00:00:00Z', now)).toBe('60s');
  });

  it.each([undefined, '', 'yesterday'])('of timestamp %p is unknown', (timestamp) => {
    expect(age(timestamp, now)).toBe('<unknown>');
  });
});
