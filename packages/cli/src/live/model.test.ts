import {describe, expect, it} from '@jest/globals';
import type {RuntimeChange} from '../services/runtime-change.js';
import type {RuntimeObject} from '../services/runtime-resource.js';
import {keyAction} from './keys.js';
import {EMPTY_MODEL, reduce, type LiveEvent, type LiveModel} from './model.js';
import {visiblePools} from './visible-pools.js';

function runtime(name: string, readyReplicas?: number, replicas = 3): RuntimeObject {
  return {
    metadata: {name, namespace: 'ns', generation: 1},
    spec: {replicas, template: {}},
    status: {
      observedGeneration: 1,
      replicas,
      updatedReplicas: replicas,
      ...(readyReplicas === undefined ? {} : {readyReplicas}),
    },
  };
}

function after(...events: readonly LiveEvent[]): LiveModel {
  return events.reduce(reduce, EMPTY_MODEL);
}

function changes(kind: RuntimeChange['kind'], ...runtimes: readonly RuntimeObject[]): LiveEvent {
  return {kind: 'changes', changes: runtimes.map((object) => ({kind, runtime: object}))};
}

const three = changes('added', runtime('a', 3), runtime('b', 1), runtime('c'));
const names = (model: LiveModel): (string | undefined)[] =>
  visiblePools(model).map((pool) => pool.runtime.metadata?.name);

describe('the model', () => {
  it('remembers the last eight ready counts, each once in a row', () => {
    const counts = [0, 1, 1, 2, 3, 2, 1, undefined, 0, 1, 1, 2];
    const model = after(
      changes('added', runtime('a', 0)),
      ...counts.map((ready) => changes('changed', runtime('a', ready))),
    );
    expect(model.pools.get('ns/a')?.history).toEqual([2, 3, 2, 1, undefined, 0, 1, 2]);
  });

  it('begins anew with one that was made anew', () => {
    const model = after(
      changes('added', runtime('a', 3)),
      changes('deleted', runtime('a', 3)),
      changes('added', runtime('a', 0)),
    );
    expect(model.pools.get('ns/a')?.history).toEqual([0]);
  });

  it.each([
    [0, ['a', 'b', 'c']],
    [1, ['c', 'b', 'a']],
    [2, ['b', 'a', 'c']],
    [3, ['a', 'b', 'c']],
  ])('sorts by name, by readiness (not known first) and by status: %i', (times, order) => {
    expect(names(after(three, ...Array.from({length: times}, () => ({kind: 'sort'}) as const)))).toEqual(order);
  });

  it('filters by name, namespace and status, in any case', () => {
    expect(names(after(three, {kind: 'filter', filter: 'PROGRESS'}))).toEqual(['b']);
    expect(names(after(three, {kind: 'filter', filter: 'ns/c'}))).toEqual(['c']);
  });

  it('moves the cursor from the first to the last and no further', () => {
    const selected = (...by: readonly number[]): string | undefined =>
      after(three, ...by.map((step) => ({kind: 'move', by: step}) as const)).selected;
    expect(selected(1)).toBe('ns/b');
    expect(selected(1, -1, -1)).toBe('ns/a');
    expect(selected(Infinity, 1)).toBe('ns/c');
    expect(after({kind: 'move', by: 1}).selected).toBeUndefined();
  });

  it('keeps the cursor on a Runtime wherever it is sorted to, and in its place when that one is gone', () => {
    const onB = after(three, {kind: 'move', by: 1});
    expect(reduce(onB, changes('added', runtime('aa', 3))).selected).toBe('ns/b');
    expect(reduce(onB, changes('deleted', runtime('b', 1))).selected).toBe('ns/c');
    expect(reduce(after(three, {kind: 'move', by: 2}), changes('deleted', runtime('c'))).selected).toBe('ns/b');
    const detail = reduce(onB, {kind: 'mode', mode: 'detail'});
    expect(reduce(detail, changes('left', runtime('b', 1)))).toMatchObject({mode: 'list', selected: 'ns/c'});
  });
});

describe('keys', () => {
  const list = after(three);
  const filtering = {...list, mode: 'filter', filter: 'we'} as const;
  it.each([
    [{input: 'c', ctrl: true}, list, 'interrupt'],
    [{input: 'c', ctrl: true}, filtering, 'interrupt'],
    [{input: 'q'}, list, 'quit'],
    [{input: 'q'}, filtering, {kind: 'filter', filter: 'weq'}],
    [{input: '\u001b[31m'}, filtering, {kind: 'filter', filter: 'we[31m'}],
    [{input: '', backspace: true}, filtering, {kind: 'filter', filter: 'w'}],
    [{input: '', return: true}, filtering, {kind: 'mode', mode: 'list'}],
    [{input: '/'}, list, {kind: 'mode', mode: 'filter'}],
    [{input: '', return: true}, list, {kind: 'mode', mode: 'detail'}],
    [{input: '', return: true}, EMPTY_MODEL, undefined],
    [{input: '', escape: true}, {...list, mode: 'detail'} as const, {kind: 'mode', mode: 'list'}],
    [{input: '', escape: true}, list, {kind: 'unfilter'}],
    [{input: 'k'}, list, {kind: 'move', by: -1}],
    [{input: '', pageDown: true}, list, {kind: 'move', by: 10}],
    [{input: 'x'}, list, undefined],
  ])('%j', (press, model, action) => {
    expect(keyAction(press, model)).toEqual(action);
  });

  it('Escape ends typing a filter and takes it away', () => {
    const action = keyAction({input: '', escape: true}, filtering);
    expect(reduce(filtering, action as LiveEvent)).toMatchObject({mode: 'list', filter: ''});
  });
});
