import {describe, expect, it} from '@jest/globals';
import {resolveCommand, runtimeName} from './resolve-command.js';

const commands = [
  {words: 'runtime list', aliases: ['runtime ls', 'runtimes', 'rt', 'rt list']},
  {words: 'runtime get', aliases: ['rt get']},
  {words: 'runtime delete', aliases: []},
  {words: 'version', aliases: []},
];
const flags = {
  namespace: {kind: 'string', char: 'n', summary: ''},
  all: {kind: 'boolean', char: 'A', summary: ''},
} as const;

function resolve(line: string): unknown {
  const found = resolveCommand(line.split(' '), commands, flags);
  return found === undefined ? undefined : [found.words, ...found.argv];
}

describe('resolveCommand', () => {
  it.each([
    ['runtime list -A', ['runtime list', '-A']],
    ['runtime ls', ['runtime list']],
    ['runtimes', ['runtime list']],
    ['rt', ['runtime list']],
    ['rt get web', ['runtime get', 'web']],
    ['-n prod runtime get web', ['runtime get', '-n', 'prod', 'web']],
    ['runtime -n runtime get web', ['runtime get', '-n', 'runtime', 'web']],
    ['get runtimes', ['runtime get']],
    ['get runtimes web edge', ['runtime get', 'web', 'edge']],
    ['get -A rt', ['runtime get', '-A']],
    ['get runtime/web', ['runtime get', 'runtime/web']],
    ['get runtimes.kruntimes.io web', ['runtime get', 'web']],
    ['get Runtime web', ['runtime get', 'web']],
    ['get RT/web', ['runtime get', 'RT/web']],
    ['delete rt web', ['runtime delete', 'web']],
    ['delete -A runtime/web', ['runtime delete', '-A', 'runtime/web']],
    ['delete -A', ['runtime delete', '-A']],
    ['scale rt web', undefined],
    ['version', ['version']],
    ['runtime', undefined],
    ['pods', undefined],
    ['-- version', undefined],
    ['-- get rt web', undefined],
    ['get -- rt web', ['runtime get', '--', 'web']],
    ['runtime get -- list', ['runtime get', '--', 'list']],
  ])('%s is %j', (line, expected) => {
    expect(resolve(line)).toEqual(expected);
  });

  it.each(['get', 'get pods', 'get pod/web', 'delete web'])('refuses %s', (line) => {
    expect(() => resolve(line)).toThrow(/runtimes/);
  });
});

describe('runtimeName', () => {
  it.each(['web', 'runtime/web', 'rt/web', 'runtimes/web', 'Runtime.KRuntimes.io/web'])('of %s is web', (operand) => {
    expect(runtimeName(operand)).toBe('web');
  });

  it.each(['web\nx', 'Web', 'rt/we b', '..', '-web', 'a'.repeat(254), 'we%62'])('refuses %j', (operand) => {
    const name = operand.replace('rt/', '');
    expect(() => runtimeName(operand)).toThrow(`${JSON.stringify(name)} is not the name of a Runtime: `);
  });

  it.each(['pod/web', 'rt/', '/web', 'rt/a/b'])('refuses %s', (operand) => {
    expect(() => runtimeName(operand)).toThrow(`"${operand}" is not a`);
  });
});
