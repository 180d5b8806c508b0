import {describe, expect, it} from '@jest/globals';
import type {StructuralSchema} from '../structural-schema.js';
import {unknownFieldErrors} from './unknown-fields.js';

const spec: StructuralSchema = {
  type: 'object',
  properties: {
    known: {type: 'string'},
    map: {type: 'object', additionalProperties: {type: 'object', properties: {known: {type: 'string'}}}},
    anything: {type: 'object', 'x-kubernetes-preserve-unknown-fields': true},
    open: {type: 'object', additionalProperties: true},
  },
};

describe('unknownFieldErrors', () => {
  it.each<[string, unknown, string[]]>([
    ['nothing of what the schema has', {known: 'a', map: {b: {known: 'c'}}}, []],
    ['a field that the schema lacks', {other: 1}, ['spec.other']],
    ['a field in the entry of a map', {map: {b: {other: 1}}}, ['spec.map.b.other']],
    ['nothing where unknown fields are kept', {anything: {a: {b: 1}}, open: {c: {d: 1}}}, []],
    ['the fields of an object where the schema has text', {known: {a: 1}}, ['spec.known.a']],
  ])('names %s', (_name, value, expected) => {
    const object = {apiVersion: 'v1', kind: 'K', metadata: {name: 'x'}, spec: value};
    const errors = unknownFieldErrors({type: 'object', properties: {spec}}, object);
    expect(errors.map(({field}) => field)).toEqual(expected);
  });
});
