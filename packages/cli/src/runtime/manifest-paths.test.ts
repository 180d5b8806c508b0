import {describe, expect, it} from '@jest/globals';
import {manifestPaths} from './manifest-paths.js';

describe('manifestPaths', () => {
  it.each([
    [['a.yaml'], ['a.yaml']],
    [
      ['a.yaml,b.yaml', 'c'],
      ['a.yaml', 'b.yaml', 'c'],
    ],
    [
      ['"a,b.yaml",c', '"say ""a"""'],
      ['a,b.yaml', 'c', 'say "a"'],
    ],
    [['a,'], ['a', '']],
    [[',a'], ['', 'a']],
    [['a"b'], ['a"b']],
    [
      ['-', 'a,b'],
      ['-', 'a', 'b'],
    ],
    [[''], ['']],
    [[], []],
  ])('%j are %j', (values, paths) => {
    expect(manifestPaths(values, 'krt')).toEqual(paths);
  });

  it.each([
    [['-', '-'], 'standard input cannot be used for multiple arguments'],
    [['-,-'], 'standard input cannot be used for multiple arguments'],
    [
      ['a,https://x.example/web.yaml'],
      `-f takes no URL, got "https://x.example/web.yaml"; use: curl -fL 'https://x.example/web.yaml' | krt ... -f -`,
    ],
  ])('%j are refused', (values, message) => {
    expect(() => manifestPaths(values, 'krt')).toThrow(message);
  });
});
