import {ALL_FLAGS, COMMANDS} from './commands.js';
import type {FlagTable} from './flag.js';
import {resolveCommand} from './resolve-command.js';
import {tokenize} from './parse-arguments.js';

/** What asks for help, after any command; oclif adds it to the flags by itself. */
export const HELP_FLAGS: FlagTable = {help: {kind: 'boolean', char: 'h', summary: 'explain it'}};

/**
 * What a command line asks for help on: the words of a command or a topic, empty for the program itself; undefined when
 * it asks for none. `krt`, `krt --help`, `krt help runtime get`, `krt runtime`, `krt rt get -h`.
 */
export function helpSubject(argv: readonly string[]): string | undefined {
  const tokens = tokenize({...ALL_FLAGS, ...HELP_FLAGS}, argv);
  const positionals = tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : []));
  if (positionals[0] === 'help') return positionals.slice(1).join(' ');
  const asked = tokens.some((token) => token.kind === 'option' && token.name === 'help');
  if (!asked) return isTopic(positionals) ? positionals.join(' ') : undefined;
  return resolveCommand(positionals, COMMANDS, {})?.words ?? positionals.join(' ');
}

// The program without a command, or the first words of several commands.
function isTopic(words: readonly string[]): boolean {
  const spoken = words.join(' ');
  const isCommand = COMMANDS.some(({words: name, aliases}) => name === spoken || aliases.includes(spoken));
  return !isCommand && (spoken === '' || COMMANDS.some(({words: name}) => name.startsWith(`${spoken} `)));
}
