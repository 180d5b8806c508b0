import {describe, expect, it} from '@jest/globals';
import {goPattern} from './go-pattern.js';

const NAMES = ['!', '-', '.a', '[x]', '\\', '^', 'a', 'ab', 'b', '{a,b}', 'é', '𝒳'];

describe('goPattern', () => {
  it.each([
    ['*', NAMES],
    ['**', NAMES],
    ['?', ['!', '-', '\\', '^', 'a', 'b', 'é', '𝒳']],
    ['a*', ['a', 'ab']],
    ['.*', ['.a']],
    ['[^a]', ['!', '-', '\\', '^', 'b', 'é', '𝒳']],
    ['[!a]', ['!', 'a']],
    ['[a-b]', ['a', 'b']],
    ['[b-a]', []],
    ['[^b-a]', ['!', '-', '\\', '^', 'a', 'b', 'é', '𝒳']],
    ['[à-ÿ]', ['é']],
    ['[[]x]', ['[x]']],
    ['\\[x]', ['[x]']],
    ['[\\^]', ['^']],
    ['[^^]', ['!', '-', '\\', 'a', 'b', 'é', '𝒳']],
    ['[\\--\\-]', ['-']],
    ['[.-^]', ['\\', '^']],
    ['[\\\\a]', ['\\', 'a']],
    ['\\\\', ['\\']],
    ['\\a', ['a']],
    ['\\*', []],
    ['{a,b}', ['{a,b}']],
    ['{a,b}*', ['{a,b}']],
    ['(a)|b+$', []],
    ['', []],
  ])('%j matches %j', (pattern, names) => {
    expect(NAMES.filter((name) => goPattern(pattern)?.(name))).toEqual(names);
  });

  it.each(['[', '[a', 'a[', '[]', '[^]', '[]a]', '[a-]', '[-a]', '[^-a]', '[a--]', '[a-z', '\\', 'a\\', '[a\\]'])(
    '%j is none',
    (pattern) => {
      expect(goPattern(pattern)).toBeUndefined();
    },
  );
});
