import {beforeEach, describe, expect, it} from '@jest/globals';
import type {KubeObject} from '../client/object.js';
import {OwnWrites} from './own-writes.js';

const at = (resourceVersion: string): KubeObject => ({metadata: {name: 'web', resourceVersion}});

describe('T14: OwnWrites', () => {
  let now: number;
  let writes: OwnWrites<KubeObject>;

  beforeEach(() => {
    now = 0;
    writes = new OwnWrites(() => now);
  });

  it('is the cache when nothing was written', () => {
    expect(writes.newest('a/web', at('5'))).toEqual(at('5'));
    expect(writes.newest('a/web', undefined)).toBeUndefined();
  });

  it('is the answer while the cache is older, and the cache as soon as it is not', () => {
    writes.remember('a/web', at('10'));
    expect(writes.newest('a/web', at('9'))).toEqual(at('10'));
    expect(writes.newest('a/web', undefined)).toEqual(at('10'));
    expect(writes.newest('a/web', at('10'))).toEqual(at('10'));
    expect(writes.newest('a/web', at('9'))).toEqual(at('9'));
  });

  it('compares versions as numbers, also beyond 2^53', () => {
    writes.remember('a/web', at('90071992547409931'));
    expect(writes.newest('a/web', at('90071992547409930'))).toEqual(at('90071992547409931'));
    expect(writes.newest('a/web', at('100000000000000000'))).toEqual(at('100000000000000000'));
  });

  it('forgets what the cache never shows', () => {
    writes.remember('a/web', at('10'));
    now = 10_000;
    expect(writes.newest('a/web', undefined)).toBeUndefined();
  });
});
