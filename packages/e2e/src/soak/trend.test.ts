import {describe, expect, it} from '@jest/globals';
import {trends, type Sample} from './trend.js';

/** So many samples, each figure as a function of the part of the time that is over. */
function samples(count: number, at: (part: number) => Partial<Sample>): Sample[] {
  const flat = {rss: 80, heap: 20, descriptors: 30, connections: 5};
  return Array.from({length: count}, (_, index) => ({atSeconds: index * 10, ...flat, ...at(index / count)}));
}

const growing = (list: Sample[]): string[] => trends(list).flatMap(({figure, isFlat}) => (isFlat ? [] : [figure]));

describe('trends', () => {
  it.each<[string, (part: number) => Partial<Sample>, string[]]>([
    ['nothing moves', () => ({}), []],
    ['caches fill in the first quarter', (part) => ({rss: part < 0.25 ? 40 : 90}), []],
    ['memory grows slowly, within what is allowed', (part) => ({rss: 80 + 14 * part}), []],
    ['memory grows all the time', (part) => ({rss: 80 + 40 * part, heap: 20 + 40 * part}), ['rss', 'heap']],
    ['a tenth of much memory more', (part) => ({rss: part < 0.5 ? 400 : 438}), []],
    ['one high sample late', (part) => ({rss: part > 0.97 ? 300 : 80}), []],
    ['descriptors leak', (part) => ({descriptors: 30 + Math.round(30 * part)}), ['descriptors']],
    ['connections leak', (part) => ({connections: 5 + Math.round(30 * part)}), ['connections']],
  ])('%s', (_what, at, expected) => {
    expect(growing(samples(40, at))).toEqual(expected);
  });

  it('say nothing of a figure that nobody knows, nor of too few samples', () => {
    const known = trends(samples(8, () => ({heap: undefined}))).map(({figure}) => figure);
    expect(known).toEqual(['rss', 'descriptors', 'connections']);
    expect(trends(samples(3, () => ({})))).toEqual([]);
  });
});
