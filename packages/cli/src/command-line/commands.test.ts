import {describe, expect, it} from '@jest/globals';
import {ALL_FLAGS, COMMANDS} from './commands.js';

describe('the commands', () => {
  it('have names of their own', () => {
    const names = COMMANDS.flatMap(({words, aliases}) => [words, ...aliases]);
    expect(names).toEqual([...new Set(names)]);
  });

  it.each(COMMANDS.map((command) => [command.words, command] as const))(
    '%s gives its flags the form that they have everywhere',
    (_, {flags}) => {
      for (const [name, {kind, char}] of Object.entries(flags)) {
        expect({name, kind, char}).toEqual({name, kind: ALL_FLAGS[name]?.kind, char: ALL_FLAGS[name]?.char});
      }
    },
  );

  it('give no letter to two flags', () => {
    const letters = Object.values(ALL_FLAGS).flatMap(({char}) => (char === undefined ? [] : [char]));
    expect(letters).toEqual([...new Set(letters)]);
  });
});
