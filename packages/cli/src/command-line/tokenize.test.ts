import {describe, expect, it} from '@jest/globals';
import {tokenize} from './tokenize.js';

const table = {
  output: {kind: 'string', char: 'o', summary: ''},
  all: {kind: 'boolean', char: 'A', summary: ''},
  watch: {kind: 'boolean', char: 'w', summary: ''},
} as const;

function tokens(line: string): readonly string[] {
  return tokenize(table, line.split(' ')).map((token) => {
    if (token.kind === 'option-terminator') return `${token.index} --`;
    if (token.kind === 'positional') return `${token.index} ${token.value}`;
    const value = token.value === undefined ? '' : ` = ${token.value}`;
    return `${token.index} ${token.rawName} ${token.name}${value}${token.apart ? ' (apart)' : ''}`;
  });
}

describe('the tokens', () => {
  it.each([
    ['web - edge', ['0 web', '1 -', '2 edge']],
    ['-Aw=false', ['0 -A all', '0 -w watch = false']],
    ['-A=o json', ['0 -A all = o', '1 json']],
    ['-Ao=json', ['0 -A all', '0 -o output = json']],
    ['-Ao json web', ['0 -A all', '0 -o output = json (apart)', '2 web']],
    ['-o= web', ['0 -o output = =', '1 web']],
    ['-A= web', ['0 -A all = ', '1 web']],
    ['-o', ['0 -o output']],
    ['-o -- -h', ['0 -o output = -- (apart)', '2 -h help']],
    ['-o -A=false', ['0 -o output = -A=false (apart)']],
    ['--output -h', ['0 --output output = -h (apart)']],
    ['--output=a=b', ['0 --output output = a=b']],
    ['--bogus -x web', ['0 --bogus bogus', '1 -x x', '2 web']],
    ['--bogus=1', ['0 --bogus bogus = 1']],
    ['--help=false', ['0 --help help = false']],
    ['-- -A --', ['0 --', '1 -A', '2 --']],
  ])('of %s', (line, expected) => {
    expect(tokens(line)).toEqual(expected);
  });
});
