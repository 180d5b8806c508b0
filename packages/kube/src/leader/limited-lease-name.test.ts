import {describe, expect, it} from '@jest/globals';
import {limitedLeaseName} from './limited-lease-name.js';

const of = (labelSelector: string, namespace?: string): string => limitedLeaseName('c', {labelSelector, namespace});

describe('limitedLeaseName', () => {
  it('is the name where nothing is limited', () => {
    expect(limitedLeaseName('c', {})).toBe('c');
    expect(of(' ')).toBe('c');
  });

  it('has the namespace, and a hash of the labels', () => {
    expect(limitedLeaseName('c', {namespace: 'team-a'})).toBe('c-team-a');
    expect(of('shard=a', 'team-a')).toMatch(/^c-team-a-[0-9a-f]{8}$/);
  });

  it.each([
    ['shard=a', ' shard == a '],
    ['shard=a', 'shard in (a)'],
    ['shard in (a,b)', 'shard in (b, a)'],
    ['shard=a,!old', '!old,shard=a'],
    ['shard!=a', 'shard notin (a)'],
  ])('is the same for %p and %p', (one, other) => {
    expect(of(one)).toBe(of(other));
  });

  it.each([
    ['shard=a', 'shard=b'],
    ['shard=a', 'shard!=a'],
    ['shard', '!shard'],
    ['shard in (a,b)', 'shard=a,shard=b'],
  ])('differs for %p and %p', (one, other) => {
    expect(of(one)).not.toBe(of(other));
  });
});
