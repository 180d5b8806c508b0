import {expect, it} from '@jest/globals';
import {parseGoDuration} from './go-duration.js';

it.each([
  ['15s', 15_000],
  ['1m30s', 90_000],
  ['500ms', 500],
  ['1.5s', 1_500],
  ['2h', 7_200_000],
  ['0s', 0],
  ['15', undefined],
  ['', undefined],
  ['-5s', undefined],
  ['5 s', undefined],
  ['5d', undefined],
  ['s', undefined],
])('%j is %j ms', (text, ms) => {
  expect(parseGoDuration(text)).toBe(ms);
});
