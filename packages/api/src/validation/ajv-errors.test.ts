import {describe, expect, it} from '@jest/globals';
import {Ajv} from 'ajv';
import type {StructuralSchema} from '../structural-schema.js';
import {fieldErrorsFromAjv} from './ajv-errors.js';
import {renderFieldError} from './field-error.js';

function faults(schema: StructuralSchema, value: unknown): string[] {
  const validate = new Ajv({allErrors: true, strict: false}).compile(schema);
  validate(value);
  return fieldErrorsFromAjv(validate.errors ?? [], value).map(renderFieldError);
}

const field = (schema: StructuralSchema): StructuralSchema => ({type: 'object', properties: {f: schema}});

describe('fieldErrorsFromAjv', () => {
  it.each<[string, StructuralSchema, unknown, string]>([
    ['minimum', {minimum: 1}, 0, 'f: Invalid value: 0: f in body should be greater than or equal to 1'],
    ['maximum', {maximum: 1}, 2, 'f: Invalid value: 2: f in body should be less than or equal to 1'],
    ['multipleOf', {multipleOf: 2}, 3, 'f: Invalid value: 3: f in body should be a multiple of 2'],
    ['minLength', {minLength: 2}, 'a', 'f: Invalid value: "a": f in body should be at least 2 chars long'],
    ['maxLength', {maxLength: 1}, 'ab', 'f: Too long: may not be more than 1 bytes'],
    ['pattern', {pattern: '^a$'}, 'b', `f: Invalid value: "b": f in body should match '^a$'`],
    ['enum', {enum: ['a', 'b']}, 'c', 'f: Unsupported value: "c": supported values: "a", "b"'],
    ['minItems', {minItems: 1}, [], 'f: Invalid value: 0: f in body should have at least 1 items'],
    ['maxItems', {maxItems: 1}, [1, 2], 'f: Too many: 2: must have at most 1 items'],
    ['minProperties', {minProperties: 1}, {}, 'f: Invalid value: 0: f in body should have at least 1 properties'],
    ['maxProperties', {maxProperties: 0}, {a: 1}, 'f: Too many: 1: must have at most 0 items'],
    ['required', {required: ['g']}, {}, 'f.g: Required value'],
    ['type', {type: 'boolean'}, 'yes', 'f: Invalid value: "string": f in body must be of type boolean: "string"'],
    ['type, of null', {type: 'boolean'}, null, 'f: Invalid value: "null": f in body must be of type boolean: "null"'],
  ])('words %s as the API server does', (_name, schema, value, expected) => {
    expect(faults(field(schema), {f: value})).toEqual([expected]);
  });

  it('says of int-or-string what the API server says', () => {
    const schema: StructuralSchema = {anyOf: [{type: 'integer'}, {type: 'string'}], 'x-kubernetes-int-or-string': true};
    expect(faults(field(schema), {f: true})).toEqual([
      'f: Invalid value: "boolean": f in body must be of type integer,string: "boolean"',
      '<nil>: Invalid value: "": "f" must validate at least one schema (anyOf)',
      'f: Invalid value: "boolean": f in body must be of type integer: "boolean"',
    ]);
  });

  it('tells the index of a list from the key of a map', () => {
    const number: StructuralSchema = {type: 'integer'};
    const schema: StructuralSchema = {
      properties: {list: {items: {properties: {'0': number}}}, map: {additionalProperties: number}},
    };
    const value = {list: [{'0': 'x'}], map: {'0': 'x', 'a/b~c': 'x'}};
    expect(faults(schema, value).map((fault) => fault.split(':')[0])).toEqual(['list[0].0', 'map.0', 'map.a/b~c']);
  });
});
