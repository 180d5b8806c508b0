import {describe, expect, it} from '@jest/globals';
import type {StructuralSchema} from '../structural-schema.js';
import {renderFieldError} from './field-error.js';
import {listTypeErrors} from './list-type-errors.js';

const set: StructuralSchema = {type: 'array', 'x-kubernetes-list-type': 'set', items: {type: 'string'}};
const map: StructuralSchema = {
  type: 'array',
  'x-kubernetes-list-type': 'map',
  'x-kubernetes-list-map-keys': ['name'],
  items: {type: 'object', properties: {inner: set}},
};

describe('listTypeErrors', () => {
  it.each<[string, StructuralSchema, unknown, string[]]>([
    ['nothing of a plain list', {type: 'array'}, ['a', 'a'], []],
    ['a value that a set has twice', set, ['a', 'b', 'a'], ['[2]: Duplicate value: "a"']],
    ['a value that a set has three times, once', set, ['a', 'a', 'a'], ['[1]: Duplicate value: "a"']],
    [
      'a key that a map has twice',
      map,
      [
        {name: 'a', x: 1},
        {name: 'a', x: 2},
      ],
      ['[1]: Duplicate value: {"name":"a"}'],
    ],
    ['a set within a map', map, [{name: 'a', inner: ['b', 'b']}], ['[0].inner[1]: Duplicate value: "b"']],
  ])('names %s', (_name, schema, value, expected) => {
    expect(listTypeErrors(schema, value).map(renderFieldError)).toEqual(expected);
  });
});
