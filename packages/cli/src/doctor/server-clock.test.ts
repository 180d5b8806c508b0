import {describe, expect, it} from '@jest/globals';
import {clockCheck, clockOffset} from './server-clock.js';

const NOON = Date.parse('2026-01-01T12:00:00Z');

describe('clockOffset', () => {
  it.each<[string, string | undefined, number, number, number | undefined]>([
    ['the same second', 'Thu, 01 Jan 2026 12:00:00 GMT', NOON + 300, NOON + 350, 0],
    ['a second that ended while it was asked', 'Thu, 01 Jan 2026 12:00:00 GMT', NOON + 500, NOON + 1500, 0],
    ['a minute ahead', 'Thu, 01 Jan 2026 12:01:00 GMT', NOON - 100, NOON, 60_000],
    ['a minute behind', 'Thu, 01 Jan 2026 11:59:00 GMT', NOON, NOON + 100, -59_001],
    ['no time', undefined, NOON, NOON, undefined],
    ['no usable time', 'yesterday', NOON, NOON, undefined],
  ])('of a clock with %s', (...row) => {
    const [, date, sent, received, offset] = row;
    expect(clockOffset(date, {sent, received})).toBe(offset);
  });
});

describe('clockCheck', () => {
  it.each([
    [undefined, 'skip'],
    [0, 'ok'],
    [5_000, 'ok'],
    [-5_001, 'warn'],
    [5_001, 'warn'],
  ])('with an offset of %p ms is %s', (offset, status) => {
    expect(clockCheck(offset).status).toBe(status);
  });

  it('says which clock is behind', () => {
    expect(clockCheck(600_000).message).toContain("the clock here is 10m behind the API server's");
    expect(clockCheck(-600_000).message).toContain("the clock here is 10m ahead of the API server's");
  });
});
