import {describe, expect, it} from '@jest/globals';
import fc from 'fast-check';
import {REASONS, type Reason} from '../reasons.js';
import {total, type Bucket} from './bucket.js';
import {cut, MAX_BUCKETS} from './cut.js';

const numbered = (reason: Reason, count: number): Bucket[] =>
  Array.from({length: count}, (_, index) => ({reason, count: 1, container: 'runtime', message: `fault ${index}`}));

describe('cut', () => {
  it('orders by rank, then by count, then by the table of reasons and by text', () => {
    const buckets: Bucket[] = [
      {reason: 'Starting', count: 9},
      {reason: 'CrashLooping', count: 1, message: 'exit code 2'},
      {reason: 'CrashLooping', count: 1, message: 'exit code 1'},
      {reason: 'CrashLooping', count: 3, message: 'exit code 3'},
      {reason: 'OOMKilled', count: 1},
    ];
    expect(cut(buckets).map(({reason, message = ''}) => `${reason} ${message}`)).toEqual([
      'CrashLooping exit code 3',
      'OOMKilled ',
      'CrashLooping exit code 1',
      'CrashLooping exit code 2',
      'Starting ',
    ]);
  });

  it('counts what it cuts by its reason, without container and message', () => {
    const buckets = cut([...numbered('ContainerStartFailed', 20), {reason: 'Starting', count: 4}]);
    expect(buckets).toHaveLength(MAX_BUCKETS);
    expect(buckets[0]).toEqual({reason: 'ContainerStartFailed', count: 14});
    expect(buckets.at(-1)).toEqual({reason: 'Starting', count: 4});
  });

  it('counts the last of too many reasons as one', () => {
    const reasons = (Object.keys(REASONS) as Reason[]).slice(0, 12);
    const buckets = cut(reasons.map((reason) => ({reason, count: 2, message: 'm'})));
    expect(new Set(buckets.map(({reason}) => reason))).toEqual(new Set(reasons.slice(0, MAX_BUCKETS)));
    expect(buckets).toContainEqual({reason: reasons[7], count: 10, message: 'and other reasons'});
  });

  it('loses no Pod, and does not depend on the order', () => {
    const bucket = fc.record({
      reason: fc.constantFrom(...(Object.keys(REASONS) as Reason[])),
      count: fc.integer({min: 1, max: 9}),
      message: fc.string({maxLength: 2}),
    });
    const distinct = fc.uniqueArray(bucket, {maxLength: 40, selector: ({reason, message}) => `${reason} ${message}`});
    fc.assert(
      fc.property(distinct, (buckets) => {
        const cutOnes = cut(buckets);
        expect(cutOnes.length).toBeLessThanOrEqual(MAX_BUCKETS);
        expect(total(cutOnes)).toBe(total(buckets));
        expect(cut(buckets.toReversed())).toEqual(cutOnes);
        expect(cut(cutOnes)).toEqual(cutOnes);
      }),
    );
  });
});
