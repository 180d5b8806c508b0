import {describe, expect, it} from '@jest/globals';
import type {RuntimeObject} from '../services/runtime-resource.js';
import {filterByStatus} from './filter-status.js';

const unknown: RuntimeObject = {metadata: {name: 'unknown'}};
const stalled: RuntimeObject = {
  metadata: {name: 'stalled'},
  status: {
    observedGeneration: 1,
    readyReplicas: 0,
    conditions: [{type: 'Stalled', status: 'True', reason: 'QuotaExceeded', message: '', lastTransitionTime: ''}],
  },
};

describe('filterByStatus', () => {
  it.each([
    [undefined, ['unknown', 'stalled']],
    ['Unknown', ['unknown']],
    ['quotaexceeded, Ready', ['stalled']],
    ['unknown,QuotaExceeded', ['unknown', 'stalled']],
    ['Ready', []],
    ['', []],
  ])('by %j', (list, names) => {
    expect(filterByStatus([unknown, stalled], list).map(({metadata}) => metadata?.name)).toEqual(names);
  });
});
