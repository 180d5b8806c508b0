import {describe, expect, it} from '@jest/globals';
import {microTime} from './micro-time.js';

describe('microTime', () => {
  it('has exactly six digits, which the API server insists on', () => {
    expect(microTime(new Date('2026-01-01T00:01:00.123Z'))).toBe('2026-01-01T00:01:00.123000Z');
  });
});
