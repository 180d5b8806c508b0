import {describe, expect, it} from '@jest/globals';
import {parseArguments} from './parse-arguments.js';

const table = {
  output: {kind: 'string', char: 'o', summary: ''},
  namespace: {kind: 'string', char: 'n', summary: ''},
  all: {kind: 'boolean', char: 'A', summary: ''},
  'as-group': {kind: 'list', summary: ''},
  v: {kind: 'string', char: 'v', whole: true, summary: ''},
  count: {kind: 'string', whole: {max: 10}, summary: ''},
  current: {kind: 'string', whole: {min: -1}, summary: ''},
  ns: {kind: 'string', namespace: true, summary: ''},
  color: {kind: 'string', choices: ['auto', 'never'], summary: ''},
} as const;

describe('parseArguments', () => {
  it.each([
    ['-o json', {output: 'json'}],
    ['-ojson', {output: 'json'}],
    ['-o=json', {output: 'json'}],
    ['--output json', {output: 'json'}],
    ['--output=json', {output: 'json'}],
    ['--output=a=b', {output: 'a=b'}],
    ['--output==', {output: '='}],
    ['-Ao json', {all: true, output: 'json'}],
    ['-Aojson', {all: true, output: 'json'}],
    ['--all=false', {all: false}],
    ['--all=true', {all: true}],
    ['--all=T', {all: true}],
    ['--all=1', {all: true}],
    ['-A=False', {all: false}],
    ['-A=false -o=json', {all: false, output: 'json'}],
    ['-Ah=false', {all: true}],
    ['--help=false', {}],
    ['--count=0 --v=10', {count: '0', v: '10'}],
    ['--current=-1', {current: '-1'}],
    ['--current -1', {current: '-1'}],
    ['--current=99', {current: '99'}],
    ['--as-group a --as-group=b', {'as-group': ['a', 'b']}],
    ['-n a -n b', {namespace: 'b'}],
    ['-n -A', {namespace: '-A'}],
    ['--color=never', {color: 'never'}],
    ['', {}],
  ])('reads %s', (line, flags) => {
    expect(parseArguments(table, line.split(' ').filter(Boolean))).toEqual({flags, operands: []});
  });

  it('takes operands between flags, and all that follows --', () => {
    expect(parseArguments(table, ['web', '-A', 'edge', '--', '-x', '--all'])).toEqual({
      flags: {all: true},
      operands: ['web', 'edge', '-x', '--all'],
      dash: 2,
    });
  });

  it.each([
    ['--outptu=json', 'unknown flag: --outptu'],
    ['-x', "unknown shorthand flag: 'x' in -x"],
    ['-Ax', "unknown shorthand flag: 'x' in -Ax"],
    ['--constructor', 'unknown flag: --constructor'],
    ['--output', 'flag needs an argument: --output'],
    ['-o', "flag needs an argument: 'o' in -o"],
    ['--all=maybe', 'invalid argument "maybe" for "--all" flag: it is true or false'],
    ['--all=tRUE', 'invalid argument "tRUE" for "--all" flag: it is true or false'],
    ['--all=', 'invalid argument "" for "--all" flag: it is true or false'],
    ['-A=no', 'invalid argument "no" for "--all" flag: it is true or false'],
    ['--help=foo', 'invalid argument "foo" for "--help" flag: it is true or false'],
    ['-Ah', "unknown shorthand flag: 'h' in -Ah"],
    [
      '--count=010',
      'invalid argument "010" for "--count" flag: it is a whole number from 0 to 10, without a leading zero',
    ],
    ['--v=00', 'invalid argument "00" for "--v" flag: it is a whole number, without a leading zero'],
    ['-vv', 'invalid argument "v" for "--v" flag: it is a whole number'],
    ['--count=11', 'invalid argument "11" for "--count" flag: it is a whole number from 0 to 10'],
    ['--count=1e1', 'invalid argument "1e1" for "--count" flag: it is a whole number from 0 to 10'],
    ['--count=-1', 'invalid argument "-1" for "--count" flag: it is a whole number from 0 to 10'],
    ['--v=-1', 'invalid argument "-1" for "--v" flag: it is a whole number'],
    ['--current=-2', 'invalid argument "-2" for "--current" flag: it is a whole number, -1 or greater'],
    ['--current=-0', 'invalid argument "-0" for "--current" flag: it is a whole number, -1 or greater'],
    ['--v=1.5', 'invalid argument "1.5" for "--v" flag: it is a whole number'],
    ['--ns=a/b', 'invalid argument "a/b" for "--ns" flag: a lowercase RFC 1123 label must'],
    ['--ns=A', 'invalid argument "A" for "--ns" flag: a lowercase RFC 1123 label must'],
    ['--color=red', 'invalid argument "red" for "--color" flag: it is one of auto, never'],
  ])('refuses %s: %s', (line, message) => {
    expect(() => parseArguments(table, line.split(' '))).toThrow(message);
  });
});
