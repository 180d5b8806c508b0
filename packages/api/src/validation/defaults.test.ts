import {describe, expect, it} from '@jest/globals';
import type {StructuralSchema} from '../structural-schema.js';
import {withDefaults} from './defaults.js';

const schema: StructuralSchema = {
  type: 'object',
  properties: {
    count: {type: 'integer', default: 1},
    text: {type: 'string'},
    loose: {type: 'string', nullable: true},
    nested: {type: 'object', default: {}, properties: {flag: {type: 'boolean', default: false}}},
    list: {type: 'array', items: {type: 'object', properties: {protocol: {type: 'string', default: 'TCP'}}}},
    map: {type: 'object', additionalProperties: {type: 'object', properties: {on: {type: 'boolean', default: true}}}},
  },
};

describe('withDefaults', () => {
  it.each<[string, unknown, object]>([
    ['fills what is absent, and what that default holds in turn', {}, {count: 1, nested: {flag: false}}],
    ['keeps what is there', {count: 0}, {count: 0, nested: {flag: false}}],
    ['reads a null as absent', {count: null, text: null}, {count: 1, nested: {flag: false}}],
    ['keeps a null that the schema allows', {loose: null}, {loose: null, count: 1, nested: {flag: false}}],
    ['fills items of lists', {list: [{}]}, {list: [{protocol: 'TCP'}], count: 1, nested: {flag: false}}],
    ['fills entries of maps', {map: {a: {}}}, {map: {a: {on: true}}, count: 1, nested: {flag: false}}],
  ])('%s', (_name, value, expected) => {
    expect(withDefaults(schema, value)).toEqual(expected);
  });

  it('leaves what it was given as it is, and shares no default', () => {
    const value = Object.freeze({});
    const filled = withDefaults(schema, value) as {nested: object};
    expect(filled.nested).not.toBe((withDefaults(schema, value) as {nested: object}).nested);
  });

  it('passes on a value of another type', () => {
    expect(withDefaults(schema, 'text')).toBe('text');
  });
});
