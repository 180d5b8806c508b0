import {describe, expect, it} from '@jest/globals';
import {POD_MESSAGE_MAX_LENGTH, stableMessage} from './stable-message.js';

describe('stableMessage', () => {
  it.each<[string, string]>([
    ['rpc error: code = Unknown desc = it broke', 'it broke'],
    ['back-off 2m40s, waited 1.5s, 300ms', 'back-off <time>, waited <time>, <time>'],
    ['dial tcp 10.0.0.7:443 via [fd00::1]:53', 'dial tcp <ip> via <ip>'],
    ['at 2026-01-01T00:00:00.123Z: no', 'at <time>: no'],
    ['Pod 7f0a3c1e-5b0e-4c0e-9f5e-2a1b3c4d5e6f, container 0123456789abcdef', 'Pod <uid>, container <id>'],
    ['requested: limits.cpu=500m, limited: limits.cpu=2', 'requested: limits.cpu=500m, limited: limits.cpu=2'],
    ['two\nlines\u001b[31m and a tab\t', 'two lines [31m and a tab'],
    ['runtime-web-6d4f-x is named', '<pod> is named'],
  ])('%j', (text, expected) => {
    expect(stableMessage(text, 'runtime-web-6d4f-x')).toBe(expected);
  });

  it('is bounded', () => {
    expect(Array.from(stableMessage('😀 '.repeat(1000)))).toHaveLength(POD_MESSAGE_MAX_LENGTH);
  });
});
