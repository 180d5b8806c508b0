import {describe, expect, it} from '@jest/globals';
import {decodeTyped} from './decode.js';
import {withDefaults} from './defaults.js';
import {prune} from './prune.js';
import type {Schema} from './schema.js';

const schema: Schema = {
  type: 'object',
  properties: {
    spec: {
      type: 'object',
      default: {},
      properties: {
        replicas: {type: 'integer', default: 1},
        free: {type: 'object', additionalProperties: {type: 'string'}},
        any: {type: 'object', 'x-kubernetes-preserve-unknown-fields': true},
        list: {type: 'array', items: {type: 'object', properties: {name: {type: 'string', default: 'x'}}}},
      },
    },
  },
};

describe('prune', () => {
  it('drops what is not declared and says where it was', () => {
    const pruned = prune({spec: {nope: 1, free: {a: 'b'}, any: {a: 1}, list: [{name: 'n', nope: 1}]}}, schema);
    expect(pruned.value).toEqual({spec: {free: {a: 'b'}, any: {a: 1}, list: [{name: 'n'}]}});
    expect(pruned.unknown).toEqual(['spec.nope', 'spec.list[0].nope']);
  });
});

describe('withDefaults', () => {
  it.each([
    ['a missing object, and what is in it', {}, {spec: {replicas: 1}}],
    ['items of lists', {spec: {list: [{}]}}, {spec: {replicas: 1, list: [{name: 'x'}]}}],
    ['a null that is not allowed', {spec: {replicas: null}}, {spec: {replicas: 1}}],
    ['nothing that is set', {spec: {replicas: 0}}, {spec: {replicas: 0}}],
  ])('fills in %s', (_name, value, expected) => {
    expect(withDefaults(value, schema)).toEqual(expected);
  });
});

describe('decodeTyped', () => {
  const typed: Schema = {
    title: 'Thing',
    type: 'object',
    properties: {count: {type: 'integer', format: 'int32'}, at: {title: 'MicroTime', type: 'string'}},
  };
  it.each([
    ['text for a number', {count: 'x'}, 'json: cannot unmarshal string into Go struct field Thing.count of type int32'],
    ['a fraction', {count: 1.5}, 'json: cannot unmarshal number 1.5 into Go struct field Thing.count of type int32'],
    ['milliseconds in a MicroTime', {at: '2020-01-01T00:00:00.000Z'}, 'parsing time "2020-01-01T00:00:00.000Z"'],
  ])('refuses %s', (_name, value, text) => {
    expect(() => decodeTyped(value, typed, 'Thing')).toThrow(text);
  });

  it('makes empty texts of the nulls in a map of texts', () => {
    const labels: Schema = {type: 'object', additionalProperties: {type: 'string'}};
    expect(decodeTyped({labels: {a: null}}, {properties: {labels}}, 'Thing')).toEqual({labels: {a: ''}});
  });

  it('drops nulls', () => {
    expect(decodeTyped({count: null}, typed, 'Thing')).toEqual({});
  });
});
