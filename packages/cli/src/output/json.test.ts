import {describe, expect, it} from '@jest/globals';
import fc from 'fast-check';
import {compactJson, prettyJson} from './json.js';

describe('prettyJson', () => {
  it('sorts keys and indents by four spaces', () => {
    expect(prettyJson({b: [1, {z: null, a: 'x'}], a: {}, c: []})).toBe(
      '{\n    "a": {},\n    "b": [\n        1,\n        {\n            "a": "x",\n            "z": null\n        }\n    ],\n    "c": []\n}',
    );
  });

  it('sorts keys that look like numbers as text', () => {
    expect(compactJson({'10': 1, '9': 2})).toBe('{"10":1,"9":2}');
  });

  it('escapes what Go escapes and what a terminal acts on', () => {
    expect(prettyJson('<&>\u001b\u009b\u202e\u2028')).toBe(String.raw`"\u003c\u0026\u003e\u001b\u009b\u202e\u2028"`);
  });

  it.each([0, -1, 1.5, 2 ** 31, '3', null, true])('prints %p as it is', (value) => {
    expect(prettyJson(value)).toBe(JSON.stringify(value));
  });

  it('is read back as the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const plain = JSON.parse(JSON.stringify(value)) as unknown;
        expect(JSON.parse(prettyJson(plain))).toEqual(plain);
        expect(JSON.parse(compactJson(plain))).toEqual(plain);
      }),
    );
  });
});
