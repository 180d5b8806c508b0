import {describe, expect, it} from '@jest/globals';
import type {RuntimeObject} from '../services/runtime-resource.js';
import {isLately, lastStatus} from './last-status.js';

function written(name: string, ...managedFields: readonly object[]): RuntimeObject {
  return {metadata: {name, namespace: 'default', managedFields}};
}

const status = {manager: 'kruntimes-controller', operation: 'Apply', subresource: 'status'};

describe('the last status', () => {
  it('is the newest that a controller wrote', () => {
    const runtimes = [
      written('old', {...status, time: '2026-01-01T00:00:00Z'}),
      written('new', {...status, time: '2026-01-01T00:00:09Z'}),
      written('none'),
      {},
    ];
    expect(lastStatus(runtimes)).toEqual({runtime: 'default/new', at: Date.parse('2026-01-01T00:00:09Z')});
  });

  it.each([
    ['of somebody else', {...status, manager: 'jane', time: '2026-01-01T00:00:00Z'}],
    ['of the spec', {manager: 'kruntimes-controller', operation: 'Apply', time: '2026-01-01T00:00:00Z'}],
    ['without a time', status],
    ['at no time', {...status, time: 'x'}],
  ])('is no write %s', (_, entry) => {
    expect(lastStatus([written('web', entry)])).toBeUndefined();
  });

  it.each([
    [0, true],
    [300_000, true],
    [300_001, false],
  ])('%i ms ago is lately: %s', (ago, lately) => {
    expect(isLately({runtime: 'default/web', at: 1_000_000 - ago}, 1_000_000)).toBe(lately);
  });
});
