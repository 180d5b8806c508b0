import {describe, expect, it} from '@jest/globals';
import {COMMANDS} from './commands.js';
import {nearestCommand} from './nearest-command.js';

const ALL = [...COMMANDS.map(({words}) => words), 'help'];

describe('the nearest command', () => {
  it.each([
    ['runtime lst', 'runtime list'],
    ['runtime gte web', 'runtime get'],
    ['runtme list', 'runtime list'],
    ['runtme', 'runtime'],
    ['runtme frobnicate', 'runtime'],
    ['RUNTIME LIST', 'runtime list'],
    ['list', 'runtime list'],
    ['lst', 'runtime list'],
    ['gte rt', 'runtime get'],
    ['runtime ap', 'runtime apply'],
    ['ap', 'runtime apply'],
    ['runtime rm', 'runtime delete'],
    ['rm rt', 'runtime delete'],
    ['hlep', 'help'],
    ['runt', 'runtime'],
    ['instal', 'install'],
    ['uninstal', 'uninstall'],
    ['docter', 'doctor'],
    ['nope', undefined],
    ['frobnicate', undefined],
    ['runtime frobnicate', undefined],
    ['runtime foo', undefined],
    ['runtime edit', undefined],
    ['runtime de', undefined],
    ['runtime instal', undefined],
    ['runtime ', undefined],
    ['x', undefined],
    ['', undefined],
  ])('to %j is %s', (typed, name) => {
    expect(nearestCommand(typed.split(' '), ALL)).toBe(name);
  });
});
