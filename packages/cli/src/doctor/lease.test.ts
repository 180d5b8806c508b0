import {describe, expect, it} from '@jest/globals';
import {leaseNameOf} from './lease.js';

function running(...args: readonly string[]): Parameters<typeof leaseNameOf>[0] {
  return {spec: {template: {spec: {containers: [{name: 'controller', args}]}}}};
}

describe('leaseNameOf', () => {
  it.each<[string, Parameters<typeof leaseNameOf>[0], string | undefined]>([
    ['one that elects', running('--leader-elect'), 'kruntimes-controller'],
    ['one of a namespace', running('--leader-elect', '--namespace=team-a'), 'kruntimes-controller-team-a'],
    ['one with a name', running('--leader-elect=true', '--leader-election-id=mine', '--namespace=team-a'), 'mine'],
    ['one of some labels', running('--leader-elect', '--runtime-selector=shard=a'), 'kruntimes-controller-HASH'],
    ['one of no labels', running('--leader-elect', '--runtime-selector= '), 'kruntimes-controller'],
    ['one that does not elect', running('--workers=16'), undefined],
    ['one told not to', running('--leader-elect=false'), undefined],
  ])('of %s', (_, deployment, name) => {
    expect(leaseNameOf(deployment)?.replace(/-[0-9a-f]{8}$/, '-HASH')).toBe(name);
  });
});
