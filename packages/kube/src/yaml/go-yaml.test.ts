import {describe, expect, it} from '@jest/globals';
import {parse} from 'yaml';
import {GO_YAML} from './go-yaml.js';

// What kubectl 1.34 makes of each (`kubectl create --dry-run=client -o json`).
describe('a scalar, read as kubectl reads it', () => {
  it.each([
    ['010', 8],
    ['-010', -8],
    ['+010', 8],
    ['08', 8],
    ['0o17', 15],
    ['-0o17', -15],
    ['0O17', 15],
    ['0B1', 1],
    ['0X1F', 31],
    ['0x1F', 31],
    ['0b101', 5],
    ['1_0', 10],
    ['1__0', 10],
    ['_1', '_1'],
    ['1_000.5', 1000.5],
    ['5.', 5],
    ['.5', 0.5],
    ['1e3', 1000],
    ['1.5e+3', 1500],
    ['1e400', '1e400'],
    ['12:30', '12:30'],
    ['190:20:30.15', '190:20:30.15'],
    ['2001-12-14', '2001-12-14'],
    ['2001-12-14t21:59:43.10-05:00', '2001-12-14t21:59:43.10-05:00'],
    ['yes', true],
    ['NO', false],
    ['On', true],
    ['off', false],
    ['y', true],
    ['N', false],
    ['tRUE', 'tRUE'],
    ['~', null],
    ['nUll', 'nUll'],
    ['"010"', '010'],
    ["'yes'", 'yes'],
    ['!!str 5', '5'],
    ['!!int "5"', 5],
    ['!!int "0x10"', 16],
    ['!!float 5', 5],
    ['!!null ""', null],
    ['!!binary aGVsbG8=', 'hello'],
    ['!!binary ""', ''],
    ['!other 5', '5'],
    ['!!bool yes', true],
    ['=', '='],
    ['<<', '<<'],
  ])('%s is %j', (text, value) => {
    expect(parse(`v: ${text}\n`, GO_YAML)).toEqual({v: value});
  });

  it.each(['.inf', '-.Inf', '+.inf', '.nan'])('%s is refused, as JSON has no such number', (text) => {
    expect(() => parse(`v: ${text}\n`, GO_YAML) as unknown).toThrow('is not a number that JSON has');
  });
});

it.each([
  ['!!int x', 'cannot decode `x` as a !!int'],
  ['!!int 5.5', 'cannot decode `5.5` as a !!int'],
  ['!!int 1e3', 'cannot decode `1e3` as a !!int'],
  ['!!int', 'cannot decode `` as a !!int'],
  ['!!float x', 'cannot decode `x` as a !!float'],
  ['!!float 1e400', 'cannot decode `1e400` as a !!float'],
  ['!!bool 1', 'cannot decode `1` as a !!bool'],
  ['!!null x', 'cannot decode `x` as a !!null'],
  ['!!binary "!!!"', '!!binary value contains invalid base64 data'],
  ['!!binary aGVsbG8', '!!binary value contains invalid base64 data'],
  ['!!binary aGVsbG8=aGVsbG8=', '!!binary value contains invalid base64 data'],
  ['!!binary "aGVs bG8="', '!!binary value contains invalid base64 data'],
])('%s is not what its tag says', (text, message) => {
  expect(() => parse(`v: ${text}\n`, GO_YAML) as unknown).toThrow(message);
});

// As kubectl sends them: a tag of a mapping or a list says nothing.
it.each([
  ['!!set {a, b}', {a: null, b: null}],
  ['!!set\n  ? a\n  ? b', {a: null, b: null}],
  ['!!omap [{a: b}]', [{a: 'b'}]],
  ['!!pairs [{a: b}]', [{a: 'b'}]],
  ['!!set [a]', ['a']],
  ['!!seq {a: b}', {a: 'b'}],
  ['!!map [a]', ['a']],
  ['!!str {a: b}', {a: 'b'}],
  ['!other {a: b}', {a: 'b'}],
])('%s is %j', (text, value) => {
  expect(parse(`v: ${text}\n`, GO_YAML)).toEqual({v: value});
});

describe('a mapping, read as kubectl reads it', () => {
  it.each([
    ['c: {<<: {x: 1, z: 2}, x: 3}', {c: {x: 3, z: 2}}],
    ['c: {<<: [{x: 1}, {x: 9, z: 3}], w: 3}', {c: {x: 1, z: 3, w: 3}}],
    ["c: {'<<': {k: 1}}", {c: {'<<': {k: 1}}}],
    ['{"<<": {"k": 1}}', {'<<': {k: 1}}],
    ['c: {on: 1, 010: 2, 0x10: 3}', {c: {true: 1, 8: 2, 16: 3}}],
    ['%YAML 1.2\n---\nc: on', {c: true}],
    ['%YAML 1.2\n---\nc: !!set {a, b}', {c: {a: null, b: null}}],
  ])('%s', (text, value) => {
    expect(parse(`${text}\n`, GO_YAML)).toEqual(value);
  });

  it('has what is written in it, also where that stands before a merge', () => {
    expect(parse('c: {x: 3, <<: {x: 1, z: 2}}\n', GO_YAML)).toEqual({c: {x: 3, z: 2}});
  });

  it.each([
    ['c: {<<: 3}', /merge/i],
    ['c: {x: 1, x: 2}', /unique/],
  ])('%s is refused', (text, message) => {
    expect(() => parse(`${text}\n`, GO_YAML) as unknown).toThrow(message);
  });
});
