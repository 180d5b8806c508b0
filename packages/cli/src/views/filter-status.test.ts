import {describe, expect, it} from '@jest/globals';
import type {RuntimeObject} from '../services/runtime-resource.js';
import {filterByStatus, unknownStatus} from './filter-status.js';

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
  ])('by %j', (list, names) => {
    expect(filterByStatus([unknown, stalled], list).map(({metadata}) => metadata?.name)).toEqual(names);
  });
});

describe('unknownStatus', () => {
  it.each([
    ['Stale,unknown', undefined],
    ['QuotaExceeded, OOMKilled', undefined],
    ['Ready,typo', 'typo'],
    ['', ''],
    ['Ready,', ''],
    ['constructor', 'constructor'],
  ])('in %j is %j', (list, word) => {
    expect(unknownStatus(list)).toBe(word);
  });
});
