import {describe, expect, it} from '@jest/globals';
import {otherManagers} from './field-managers.js';

const REPLICAS = {'f:spec': {'f:replicas': {}}};

function managed(...entries: readonly object[]): object {
  return {metadata: {managedFields: entries}};
}

describe('otherManagers', () => {
  it.each([
    [managed({manager: 'argocd', fieldsV1: REPLICAS}), ['argocd']],
    [managed({manager: 'krt', fieldsV1: REPLICAS}), []],
    [managed({manager: 'argocd', fieldsV1: {'f:spec': {'f:template': {}}}}), []],
    [managed({manager: 'argocd', fieldsV1: {'f:spec': {}}}), []],
    [
      managed(
        {manager: 'a', fieldsV1: REPLICAS},
        {manager: 'a', fieldsV1: REPLICAS},
        {manager: 'b', fieldsV1: REPLICAS},
      ),
      ['a', 'b'],
    ],
    [managed({fieldsV1: REPLICAS}, {manager: 'c'}), []],
    [{}, []],
  ])('of %j are %j', (runtime, managers) => {
    expect(otherManagers(runtime, ['spec', 'replicas'], 'krt')).toEqual(managers);
  });
});
