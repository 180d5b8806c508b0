import {describe, expect, it} from '@jest/globals';
import type {Json, JsonObject} from '../objects/json.js';
import type {Schema} from '../schema/schema.js';
import {jsonPatch} from './json-patch.js';
import {mergePatch} from './merge-patch.js';
import {strategicMerge} from './strategic-merge.js';

const schema: Schema = {
  properties: {
    items: {
      type: 'array',
      'x-kubernetes-patch-strategy': 'merge',
      'x-kubernetes-patch-merge-key': 'name',
      items: {type: 'object', properties: {name: {type: 'string'}, v: {type: 'string'}}},
    },
    finalizers: {type: 'array', 'x-kubernetes-patch-strategy': 'merge', items: {type: 'string'}},
    atomic: {type: 'array', items: {type: 'string'}},
  },
};

describe('strategicMerge', () => {
  const items = [
    {name: 'a', v: '1'},
    {name: 'b', v: '2'},
  ];
  it.each<[string, JsonObject, JsonObject, Json]>([
    ['merges items by key', {items}, {items: [{name: 'b', v: '3'}]}, {items: [items[0] ?? null, {name: 'b', v: '3'}]}],
    ['appends a new item', {items}, {items: [{name: 'c'}]}, {items: [...items, {name: 'c'}]}],
    ['deletes an item', {items}, {items: [{$patch: 'delete', name: 'a'}]}, {items: [items[1] ?? null]}],
    ['replaces a list', {items}, {items: [{$patch: 'replace'}, {name: 'z'}]}, {items: [{name: 'z'}]}],
    ['puts items in order', {items}, {'$setElementOrder/items': [{name: 'b'}, {name: 'a'}]}, {items}],
    ['adds to a list of scalars', {finalizers: ['a']}, {finalizers: ['a', 'b']}, {finalizers: ['a', 'b']}],
    [
      'takes from a list of scalars',
      {finalizers: ['a', 'b']},
      {'$deleteFromPrimitiveList/finalizers': ['a']},
      {finalizers: ['b']},
    ],
    ['replaces an atomic list', {atomic: ['a']}, {atomic: ['b']}, {atomic: ['b']}],
    ['removes by null', {x: 1, y: 2}, {x: null}, {y: 2}],
    ['retains keys', {x: {a: 1, b: 2}}, {x: {$retainKeys: ['b'], b: 3}}, {x: {b: 3}}],
  ])('%s', (_name, target, patch, expected) => {
    expect(strategicMerge(target, patch, schema)).toEqual(expected);
  });
});

describe('mergePatch', () => {
  it('removes by null, merges objects and replaces lists', () => {
    expect(mergePatch({a: {b: 1, c: 2}, d: [1, 2]}, {a: {b: null}, d: [3]})).toEqual({a: {c: 2}, d: [3]});
  });
});

describe('jsonPatch', () => {
  it.each<[string, Parameters<typeof jsonPatch>[1], Json]>([
    ['add', [{op: 'add', path: '/list/-', value: 3}], {list: [1, 2, 3], 'a/b': 1}],
    ['insert', [{op: 'add', path: '/list/0', value: 0}], {list: [0, 1, 2], 'a/b': 1}],
    ['replace', [{op: 'replace', path: '/a~1b', value: 2}], {list: [1, 2], 'a/b': 2}],
    ['replace of a key that is not there', [{op: 'replace', path: '/b', value: 2}], {list: [1, 2], 'a/b': 1, b: 2}],
    ['remove', [{op: 'remove', path: '/list/0'}], {list: [2], 'a/b': 1}],
    ['move', [{op: 'move', from: '/list', path: '/moved'}], {moved: [1, 2], 'a/b': 1}],
    ['copy', [{op: 'copy', from: '/list/0', path: '/one'}], {list: [1, 2], 'a/b': 1, one: 1}],
  ])('does %s', (_name, steps, expected) => {
    expect(jsonPatch({list: [1, 2], 'a/b': 1}, steps)).toEqual(expected);
  });

  it.each([
    ['a failed test', {op: 'test', path: '/a', value: 2}, 'testing value /a failed'],
    ['a replace behind the end of a list', {op: 'replace', path: '/a/0', value: 1}, 'doc is missing path'],
    ['a missing path', {op: 'remove', path: '/zz'}, '/zz'],
    ['an unknown operation', {op: 'grow', path: '/a'}, 'Unexpected kind: grow'],
  ])('refuses %s', (_name, step, text) => {
    expect(() => jsonPatch({a: 1}, [step])).toThrow(text);
  });
});
