import {describe, expect, it} from '@jest/globals';
import type {Json} from '../objects/json.js';
import type {Schema} from '../schema/schema.js';
import {compare} from './compare.js';
import {encodeFieldSet} from './field-set.js';
import {toFieldSet} from './to-field-set.js';

const schema: Schema = {
  type: 'object',
  properties: {
    spec: {
      type: 'object',
      properties: {
        size: {type: 'string'},
        labels: {type: 'object', additionalProperties: {type: 'string'}},
        args: {type: 'array', items: {type: 'string'}},
        tags: {type: 'array', items: {type: 'string'}, 'x-kubernetes-list-type': 'set'},
        ports: {
          type: 'array',
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['port', 'protocol'],
          items: {type: 'object', properties: {port: {type: 'integer'}, protocol: {type: 'string', default: 'TCP'}}},
        },
      },
    },
  },
};

describe('toFieldSet', () => {
  it.each<[string, Json, Json]>([
    ['fields', {spec: {size: 'a'}}, {'f:spec': {'f:size': {}}}],
    ['the keys of a free map', {spec: {labels: {a: '1'}}}, {'f:spec': {'f:labels': {'f:a': {}}}}],
    ['an atomic list as a whole', {spec: {args: ['a']}}, {'f:spec': {'f:args': {}}}],
    ['the values of a set', {spec: {tags: ['a']}}, {'f:spec': {'f:tags': {'v:"a"': {}}}}],
    [
      'items by their keys, with the default of a missing key',
      {spec: {ports: [{port: 80}]}},
      {'f:spec': {'f:ports': {'k:{"port":80,"protocol":"TCP"}': {'.': {}, 'f:port': {}}}}},
    ],
    ['nothing of an empty keyed list', {spec: {ports: []}}, {}],
    ['an empty map itself', {spec: {labels: {}}}, {'f:spec': {'f:labels': {}}}],
  ])('owns %s', (_name, value, expected) => {
    expect(encodeFieldSet(toFieldSet(value, schema))).toEqual(expected);
  });
});

describe('compare', () => {
  const sets = (before: Json | undefined, after: Json | undefined): Json[] => {
    const {added, modified, removed} = compare(before, after, schema);
    return [added, modified, removed].map(encodeFieldSet);
  };

  it.each<[string, Json, Json, Json[]]>([
    ['nothing between equals', {spec: {size: 'a'}}, {spec: {size: 'a'}}, [{}, {}, {}]],
    ['a changed scalar', {spec: {size: 'a'}}, {spec: {size: 'b'}}, [{}, {'f:spec': {'f:size': {}}}, {}]],
    [
      'an added map, with itself',
      {spec: {}},
      {spec: {labels: {a: '1'}}},
      [{'f:spec': {'f:labels': {'.': {}, 'f:a': {}}}}, {}, {}],
    ],
    ['a removed field', {spec: {size: 'a', args: []}}, {spec: {args: []}}, [{}, {}, {'f:spec': {'f:size': {}}}]],
    ['nothing when keyed items only move', {spec: {tags: ['a', 'b']}}, {spec: {tags: ['b', 'a']}}, [{}, {}, {}]],
  ])('finds %s', (_name, before, after, expected) => {
    expect(sets(before, after)).toEqual(expected);
  });
});
