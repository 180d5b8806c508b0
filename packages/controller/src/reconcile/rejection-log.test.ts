import {beforeEach, describe, expect, it} from '@jest/globals';
import {RejectionLog} from './rejection-log.js';

const rejection = {reason: 'TemplateInvalid', message: 'no', passing: false} as const;

describe('RejectionLog', () => {
  let now: number;
  let log: RejectionLog;

  beforeEach(() => {
    now = 0;
    log = new RejectionLog(() => now);
  });

  it('lets a refusal stand for its time, for the same configuration only', () => {
    log.record('u', {hash: 'h', rejection, remainingMs: 60_000});
    now = 20_000;
    expect(log.standing('u', 'h')).toMatchObject({rejection, remainingMs: 40_000});
    expect(log.standing('u', 'changed')).toBeUndefined();
    now = 60_000;
    expect(log.standing('u', 'h')).toBeUndefined();
  });

  it('believes a refusal that may pass only when it has lasted', () => {
    expect(log.lasts('u')).toBe(false);
    now = 4_999;
    expect(log.lasts('u')).toBe(false);
    now = 5_000;
    expect(log.lasts('u')).toBe(true);
    log.clear('u');
    expect(log.lasts('u')).toBe(false);
  });
});
