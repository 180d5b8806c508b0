import {describe, expect, it} from '@jest/globals';
import {eventName} from './event-name.js';

const NANOSECONDS = 1_767_225_600_000_000_001n;
const HEX = NANOSECONDS.toString(16);

describe('eventName', () => {
  it.each([
    ['pool', `pool.${HEX}`],
    ['a.b-c.example.com', `a.b-c.example.com.${HEX}`],
    ['system:node', `system-node.${HEX}`],
    ['Upper_Case', `upper-case.${HEX}`],
    ['.-a..b-.', `a.b.${HEX}`],
    ['', HEX],
    [':', HEX],
    ['x'.repeat(253), `${'x'.repeat(253 - 1 - HEX.length)}.${HEX}`],
    [`${'x'.repeat(235)}.${'y'.repeat(17)}`, `${'x'.repeat(235)}.${HEX}`],
  ])('of %j is %s', (regarding, expected) => {
    expect(eventName(regarding, NANOSECONDS)).toBe(expected);
    expect(expected.length).toBeLessThanOrEqual(253);
  });
});
