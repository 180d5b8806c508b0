import {describe, expect, it} from '@jest/globals';
import {parseTimeout} from './duration.js';

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
