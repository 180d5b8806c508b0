import {ALL_FLAGS, COMMANDS} from './commands.js';
import {nearestCommand} from './nearest-command.js';
import {operandsOf, tokenize} from './tokenize.js';
import {UsageError} from './usage-error.js';

/** What is wrong with a command line whose words are no command. */
export function unknownCommand(argv: readonly string[], bin: string): UsageError {
  const words = operandsOf(tokenize(ALL_FLAGS, argv)).slice(0, 2);
  return new UsageError(`unknown command "${words.join(' ')}" for "${bin}"`, {meant: commandNear(words)});
}

/** @throws UsageError where a command that takes no arguments is given some, which may be meant as another command */
export function refuseArguments(command: string, operands: readonly string[]): void {
  if (operands.length === 0) return;
  throw new UsageError(`${command} takes no arguments, got "${operands.join(' ')}"`, {meant: commandNear(operands)});
}

/** The words of the command that is near to these. */
export function commandNear(words: readonly string[]): string | undefined {
  return nearestCommand(words, [...COMMANDS.map((command) => command.words), 'help']);
}
