import {describe, expect, it} from '@jest/globals';
import {poolOf, type PoolMember} from './pool.js';

const labels = {'kruntimes.io/runtime': 'web', 'pod-template-hash': '6d4f'};
const controller = {kind: 'ReplicaSet', name: 'runtime-web-6d4f', controller: true};

describe('poolOf', () => {
  it.each<[string, PoolMember['metadata'], string | undefined]>([
    ["a Pod of the Runtime's ReplicaSet", {labels, ownerReferences: [controller]}, 'web'],
    ['a Pod that only has the label', {labels}, undefined],
    ['a Pod whose owner is no controller', {labels, ownerReferences: [{...controller, controller: false}]}, undefined],
    ['a Pod of another ReplicaSet', {labels, ownerReferences: [{...controller, name: 'other-6d4f'}]}, undefined],
    ['a Pod of a Job', {labels, ownerReferences: [{...controller, kind: 'Job'}]}, undefined],
    ['a Pod without the label', {labels: {}, ownerReferences: [controller]}, undefined],
    ['a Pod without metadata', undefined, undefined],
  ])('for %s', (_name, metadata, expected) => {
    expect(poolOf(metadata ? {metadata} : {})).toBe(expected);
  });
});
