import {describe, expect, it} from '@jest/globals';
import {ALL_FLAGS, COMMANDS} from './commands.js';
import {requestOf} from './request.js';
import {resolveCommand} from './resolve-command.js';

function asked(line: string): unknown {
  const request = requestOf(line.split(' ').filter(Boolean));
  if (request.kind === 'command') return [request.words, ...request.argv];
  return request.kind === 'help' ? `help: ${request.subject}` : request.kind;
}

describe('what a command line asks for', () => {
  it.each([
    ['', 'help: '],
    ['-n prod', 'help: '],
    ['runtime', 'help: runtime'],
    ['runtime --help=false', 'help: runtime'],
    ['--bogus -h', 'help: '],
    ['help runtime', 'help: runtime'],
    ['help help', 'help: help'],
    ['help frob', 'help: frob'],
    ['help -h', 'help: '],
    ['rt -h', 'help: runtime list'],
    ['rt list --help=T', 'help: runtime list'],
    ['help rt', 'help: runtime list'],
    ['help runtimes', 'help: runtime list'],
    ['help runtime ls', 'help: runtime list'],
    ['help rt get', 'help: runtime get'],
    ['help get rt', 'help: runtime get'],
    ['help get', 'help: runtime get'],
    ['get -h', 'help: runtime get'],
    ['help wait', 'help: runtime wait'],
    ['wait -h', 'help: runtime wait'],
    ['rt list --help=false', ['runtime list', '--help=false']],
    ['rt list -h=0', ['runtime list', '-h=0']],
    ['rt list --help=foo', ['runtime list', '--help=foo']],
    ['rt -o -h', ['runtime list', '-o=-h']],
    ['rt -n --help web', ['runtime list', '-n=--help', 'web']],
    ['rt get web -An --help', ['runtime get', 'web', '-An=--help']],
    ['frob --help=false', 'unknown'],
    ['--version', 'version'],
    ['--version=true', 'version'],
    ['--version=T runtime list', 'version'],
    ['--version=false', 'help: '],
    ['--version=0 rt get web', ['runtime get', 'web']],
  ])('%j: %j', (line, expected) => {
    expect(asked(line)).toEqual(expected);
  });

  it.each([
    ['--bogus', 'unknown flag: --bogus'],
    ['-x', "unknown shorthand flag: 'x' in -x"],
    ['runtime --bogus', 'unknown flag: --bogus'],
    ['runtime --replicas=3', 'unknown flag: --replicas'],
    ['help --bogus', 'unknown flag: --bogus'],
    ['help rt --bogus', 'unknown flag: --bogus'],
    ['--version=foo', 'invalid argument "foo" for "--version" flag: it is true or false'],
    ['--version=', 'invalid argument "" for "--version" flag: it is true or false'],
    ['--help=foo', 'invalid argument "foo" for "--help" flag: it is true or false'],
  ])('refuses %s', (line, message) => {
    expect(() => requestOf(line.split(' '))).toThrow(message);
  });

  it.each([
    'runtime list',
    'runtime list -A -n x web',
    'runtime get',
    'runtime get -oname -- web list',
    'runtime get ""',
  ])('finds without the table what the table says of %j', (line) => {
    const argv = line.split(' ');
    expect(requestOf(argv)).toEqual({kind: 'command', ...resolveCommand(argv, COMMANDS, ALL_FLAGS)});
  });

  it.each([
    ['rt delte web', 'runtime delete'],
    ['runtimes -n prod scal web --replicas=1', 'runtime scale'],
    ['rt wach', 'runtime watch'],
    ['rt help', 'help runtime'],
  ])('finds the verb that is near in %j', (line, meant) => {
    expect(() => requestOf(line.split(' '))).toThrow(
      expect.objectContaining({message: expect.stringContaining('unknown command "') as unknown, meant}),
    );
  });

  it.each(['rt web', 'rt get delte', 'rt ls delte', 'rt -l delte'])('leaves %j as it is', (line) => {
    expect(requestOf(line.split(' '))).toMatchObject({kind: 'command'});
  });

  it('leaves a command line that is being typed as it is', () => {
    expect(requestOf(['__complete', 'runtime', '--bogus'])).toEqual({kind: 'complete', argv: ['runtime', '--bogus']});
  });
});
