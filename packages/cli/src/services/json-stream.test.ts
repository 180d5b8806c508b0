import {describe, expect, it} from '@jest/globals';
import {jsonStream} from './json-stream.js';

describe('jsonStream', () => {
  it.each([
    ['{"a":1}{"b":2}', ['{"a":1}', '{"b":2}']],
    [' {"a":1}\n{"b":[{}]}\n', [' {"a":1}', '\n{"b":[{}]}']],
    ['{"a":"}{\\""}\n\n{"b":2}', ['{"a":"}{\\""}', '\n\n{"b":2}']],
    ['{"a":1}{"b" 2}{"c":3}', ['{"a":1}', '{"b" 2}', '{"c":3}']],
    ['{"a":1}{"b":', ['{"a":1}', '{"b":']],
    ['{"a":1}{"b":2}---', ['{"a":1}', '{"b":2}', '---']],
  ])('%j is %j', (source, objects) => {
    expect(jsonStream(source)).toEqual(objects);
  });

  it.each([
    '',
    '{}',
    '{"a":1}\n',
    '{"a":1}\n---\n{"b":2}',
    '{"a":',
    '{a: 1}{b: 2}',
    '{"a":1,}\n{"b":2}',
    '[1]{}',
    "{a: '}{'}",
  ])('%j is no stream', (source) => {
    expect(jsonStream(source)).toBeUndefined();
  });
});
