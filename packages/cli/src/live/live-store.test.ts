import {expect, it, jest} from '@jest/globals';
import type {RuntimeObject} from '../services/runtime-resource.js';
import {LiveStore} from './live-store.js';

function runtime(readyReplicas: number): RuntimeObject {
  return {metadata: {name: 'web', namespace: 'ns'}, status: {readyReplicas}};
}

it('tells of a thousand changes a second five times, and of a key at once', () => {
  jest.useFakeTimers();
  try {
    const store = new LiveStore();
    let told = 0;
    const stop = store.subscribe(() => told++);
    for (let ms = 0; ms < 999; ms++) {
      store.change([{kind: ms === 0 ? 'added' : 'changed', runtime: runtime(ms)}]);
      jest.advanceTimersByTime(1);
    }
    expect(told).toBe(5);
    expect(store.current().pools.get('ns/web')?.ready).toBe(998);
    store.dispatch({kind: 'sort'});
    expect(told).toBe(6);
    expect(store.snapshot().sortedBy).toBe('readiness');
    jest.advanceTimersByTime(1000);
    expect(told).toBe(6);
    stop();
  } finally {
    jest.useRealTimers();
  }
});
