import {describe, expect, it} from '@jest/globals';
import {Repeats} from './repeats.js';

describe('Repeats', () => {
  it('says the same about the same once a minute', () => {
    let now = 0;
    const repeats = new Repeats(() => now);
    const levels = Array.from({length: 121}, () => {
      const level = repeats.levelOf('pods', 'connection refused');
      now += 1_000;
      return level;
    });
    expect(levels.flatMap((level, second) => (level === 'warn' ? [second] : []))).toEqual([0, 60, 120]);
  });

  it('says at once what is another message, or about something else', () => {
    const repeats = new Repeats(() => 0);
    expect(repeats.levelOf('pods', 'connection refused')).toBe('warn');
    expect(repeats.levelOf('pods', 'forbidden')).toBe('warn');
    expect(repeats.levelOf('runtimes', 'forbidden')).toBe('warn');
    expect(repeats.levelOf('runtimes', 'forbidden')).toBe('debug');
  });

  it('says it at the level that is asked for, and anew about what had gone', () => {
    const repeats = new Repeats(() => 0);
    expect(repeats.levelOf('a/web', 'forbidden', 'error')).toBe('error');
    expect(repeats.levelOf('a/web', 'forbidden', 'error')).toBe('debug');
    repeats.forget('a/web');
    expect(repeats.levelOf('a/web', 'forbidden', 'error')).toBe('error');
  });
});
