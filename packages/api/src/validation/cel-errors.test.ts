import {describe, expect, it} from '@jest/globals';
import type {StructuralSchema, ValidationRule} from '../structural-schema.js';
import {celErrors} from './cel-errors.js';
import {renderFieldError} from './field-error.js';

const withRule = (rule: Partial<ValidationRule> & {rule: string}, schema: StructuralSchema = {}): StructuralSchema => ({
  ...schema,
  'x-kubernetes-validations': [{message: 'broken', ...rule}],
});
const integer: StructuralSchema = {type: 'integer'};
const faults = (schema: StructuralSchema, value: unknown): string[] => celErrors(schema, value).map(renderFieldError);

describe('celErrors', () => {
  it.each<[string, StructuralSchema, unknown, string[]]>([
    [
      'a rule of the whole object, under the path that it names',
      withRule({rule: 'self.a > self.b', fieldPath: '.a'}, {type: 'object', properties: {a: integer, b: integer}}),
      {a: 1, b: 1},
      ['a: Invalid value: "object": broken'],
    ],
    [
      'a rule of the whole object without a path',
      withRule({rule: 'false'}, {type: 'object'}),
      {},
      ['<nil>: Invalid value: "object": broken'],
    ],
    [
      'a rule of each item of a list',
      {type: 'array', items: withRule({rule: 'self > 1'}, integer)},
      [2, 1, 0],
      ['[1]: Invalid value: "integer": broken', '[2]: Invalid value: "integer": broken'],
    ],
    [
      'a rule of each entry of a map',
      {type: 'object', properties: {m: {type: 'object', additionalProperties: withRule({rule: 'self > 1'}, integer)}}},
      {m: {low: 0, high: 2}},
      ['m[low]: Invalid value: "integer": broken'],
    ],
    [
      'the outer rule before the inner',
      withRule({rule: 'false'}, {type: 'object', properties: {a: withRule({rule: 'false'}, integer)}}),
      {a: 1},
      ['<nil>: Invalid value: "object": broken', 'a: Invalid value: "integer": broken'],
    ],
    ['a rule that forbids', withRule({rule: 'false', reason: 'FieldValueForbidden'}), {}, ['<nil>: Forbidden: broken']],
    [
      'the rule itself where it has no message',
      {'x-kubernetes-validations': [{rule: '1 > 2'}]},
      {},
      ['<nil>: Invalid value: "": failed rule: 1 > 2'],
    ],
  ])('reports %s', (_name, schema, value, expected) => {
    expect(faults(schema, value)).toEqual(expected);
  });

  it.each<[string, StructuralSchema, unknown]>([
    ['fields that are not there', {properties: {a: withRule({rule: 'false'})}}, {}],
    ['rules that compare with an old value', withRule({rule: 'self == oldSelf'}), {}],
    [
      'integers and doubles that hold',
      {
        properties: {
          d: withRule({rule: 'self < 1.5'}, {type: 'number'}),
          i: withRule({rule: 'self % 2 == 1'}, integer),
        },
      },
      {d: 1, i: 3},
    ],
    [
      'maps and lists that hold',
      {properties: {m: withRule({rule: 'self.all(key, key.size() == 1)'}), l: withRule({rule: "self[0].name == 'a'"})}},
      {m: {a: 1}, l: [{name: 'a'}]},
    ],
  ])('passes over %s', (_name, schema, value) => {
    expect(faults(schema, value)).toEqual([]);
  });

  it('throws with the rule and its place, where the rule is not CEL', () => {
    expect(() => celErrors({properties: {a: withRule({rule: 'self.nothing('})}}, {a: {}})).toThrow(
      'cannot evaluate the CEL rule of a: self.nothing(',
    );
  });
});
