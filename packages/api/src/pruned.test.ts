import {describe, expect, it} from '@jest/globals';
import {pruned} from './pruned.js';

describe('pruned', () => {
  const text = {type: 'string'} as const;

  it('leaves out what the schema has no fields for, at every depth', () => {
    const schema = {properties: {a: text, list: {items: {properties: {b: text}}}}};
    expect(pruned({a: '1', x: 2, list: [{b: '3', y: 4}]}, schema)).toEqual({a: '1', list: [{b: '3'}]});
  });

  it.each([
    ['x-kubernetes-preserve-unknown-fields', {'x-kubernetes-preserve-unknown-fields': true}],
    ['additionalProperties: true', {additionalProperties: true}],
    ['additionalProperties with a schema', {additionalProperties: text}],
  ])('keeps everything under %s', (_, schema) => {
    expect(pruned({a: '1', b: '2'}, schema)).toEqual({a: '1', b: '2'});
  });

  it('leaves values alone that are no objects', () => {
    expect(pruned(['a', 1, null], {})).toEqual(['a', 1, null]);
    expect(pruned(null, {properties: {}})).toBeNull();
  });
});
