import {describe, expect, it} from '@jest/globals';
import {sanitize} from './sanitize.js';

describe('sanitize', () => {
  it.each([
    ['plain, Grüße, 日本', 'plain, Grüße, 日本'],
    ['\u001b[31mred\u001b[0m', '^[[31mred^[[0m'],
    ['\u001b]0;title\u0007', '^[]0;title\\u0007'],
    ['over\rwritten', 'over\\rwritten'],
    ['two\nlines\tand a tab', 'two\\nlines\\tand a tab'],
    ['\u009b31m C1', '\\u009b31m C1'],
    ['evil\u202egnp.exe', 'evil\\u202egnp.exe'],
    ['iso\u2066late\u2069', 'iso\\u2066late\\u2069'],
    ['line\u2028separator', 'line\\u2028separator'],
    ['del\u007f', 'del\\u007f'],
  ])('%j is shown as %j', (text, shown) => {
    expect(sanitize(text)).toBe(shown);
  });
});
