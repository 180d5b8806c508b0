import {describe, expect, it} from '@jest/globals';
import {RecentMap} from './recent-map.js';

describe('RecentMap', () => {
  it('lets go of what was used longest ago', () => {
    const map = new RecentMap<string, number>(2);
    expect(map.set('a', 1)).toBeUndefined();
    expect(map.set('b', 2)).toBeUndefined();
    expect(map.get('a')).toBe(1);
    expect(map.set('c', 3)).toBe(2);
    expect(map.set('a', 4)).toBeUndefined();
    expect(map.set('d', 5)).toBe(3);
    expect([...map]).toEqual([
      ['a', 4],
      ['d', 5],
    ]);
  });
});
