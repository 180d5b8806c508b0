import {describe, expect, it} from '@jest/globals';
import {formatDuration, parseDuration, parseTimeout} from './duration.js';

describe('parseTimeout', () => {
  it.each([
    ['5', 5000],
    ['5s', 5000],
    ['500ms', 500],
    ['1m30s', 90_000],
    ['1.5h', 5_400_000],
    ['0', 2 ** 31 - 1],
    ['0s', 2 ** 31 - 1],
    ['9999h', 2 ** 31 - 1],
  ])('reads %s as %d ms', (text, ms) => {
    expect(parseTimeout('request-timeout', text)).toBe(ms);
  });

  it.each(['', 'abc', '5x', '-1s', 's', '1 s'])('refuses %j', (text) => {
    expect(() => parseTimeout('request-timeout', text)).toThrow(`invalid argument "${text}" for "--request-timeout"`);
  });
});

describe('parseDuration', () => {
  it('takes 0 for none', () => {
    expect(parseDuration('timeout', '0')).toBe(0);
    expect(parseDuration('timeout', '1m')).toBe(60_000);
  });
});

describe('formatDuration', () => {
  it.each([
    [0, '0s'],
    [200, '200ms'],
    [1500, '1.5s'],
    [90_000, '1m30s'],
    [300_000, '5m0s'],
    [3_600_000, '1h0m0s'],
    [5_405_000, '1h30m5s'],
  ])('prints %d ms as %s', (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
  });
});
