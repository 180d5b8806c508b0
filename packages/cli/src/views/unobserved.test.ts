import {describe, expect, it} from '@jest/globals';
import type {RuntimeObject} from '../services/runtime-resource.js';
import {countUnobserved} from './unobserved.js';

const now = new Date('2026-01-01T00:10:00Z');
const LONG_AGO = '2026-01-01T00:00:00Z';
const JUST_NOW = '2026-01-01T00:09:30Z';

function stale(created: string, written: readonly object[] = []): RuntimeObject {
  return {
    metadata: {generation: 2, creationTimestamp: created, managedFields: written},
    status: {observedGeneration: 1, readyReplicas: 1},
  };
}

describe('countUnobserved', () => {
  it.each<[string, RuntimeObject, number]>([
    ['is stale since long ago', stale(LONG_AGO), 1],
    ['was made just now', stale(JUST_NOW), 0],
    ['was changed just now', stale(LONG_AGO, [{time: LONG_AGO}, {time: JUST_NOW}]), 0],
    [
      'had only its status written just now',
      stale(LONG_AGO, [{time: LONG_AGO}, {time: JUST_NOW, subresource: 'status'}]),
      1,
    ],
    ['has no status', {metadata: {generation: 1, creationTimestamp: LONG_AGO}}, 1],
    ['was observed', {metadata: {generation: 1}, status: {observedGeneration: 1, readyReplicas: 1}}, 0],
  ])('a Runtime that %s', (_, runtime, count) => {
    expect(countUnobserved([runtime], now)).toBe(count);
  });
});
