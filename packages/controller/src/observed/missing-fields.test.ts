import {describe, expect, it} from '@jest/globals';
import {missingFields} from './missing-fields.js';

describe('missingFields', () => {
  it.each<[string, unknown, unknown, string[]]>([
    ['the same', {a: 1, b: [{c: 1}]}, {a: 2, b: [{c: 3}]}, []],
    ['more than is wanted', {a: 1}, {a: 1, b: 2}, []],
    ['no field', {a: 1, b: 0}, {b: 0}, ['a']],
    ['no inner field', {a: {b: 1, c: 2}}, {a: {c: 2}}, ['a.b']],
    ['no field of any item, said once', {a: [{b: 1}, {b: 1}]}, {a: [{}, {}]}, ['a.b']],
    ['fewer items', {a: [{b: 1}, {b: 1}]}, {a: [{b: 1}]}, []],
    ['another kind of value', {a: {b: 1}}, {a: null}, []],
  ])('of a value that has %s', (_, wanted, found, expected) => {
    expect([...missingFields(wanted, found)]).toEqual(expected);
  });
});
