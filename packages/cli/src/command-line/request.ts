import {ALL_FLAGS, COMMANDS} from './commands.js';
import {booleanValue} from './flag-value.js';
import {helpSubject} from './help-subject.js';
import {refuseMistakenVerb} from './mistaken-verb.js';
import {mayAskForHelp, plainRequest} from './plain-request.js';
import {resolveCommand, type ResolvedCommand} from './resolve-command.js';
import {tokenize} from './tokenize.js';

/** What a command line asks for. */
export type Request =
  | {readonly kind: 'version'}
  /** Help on the words of a command or topic; empty for the program. */
  | {readonly kind: 'help'; readonly subject: string}
  /** A command of the table, by its real name, and the arguments that are left. */
  | {readonly kind: 'command'; readonly words: string; readonly argv: readonly string[]}
  /** The completions of a command line that is being typed. */
  | {readonly kind: 'complete'; readonly argv: readonly string[]}
  /** Something that only oclif may know. */
  | {readonly kind: 'unknown'};

/** @throws UsageError where no command can be told from the command line, or flags are given that no command takes */
export function requestOf(argv: readonly string[]): Request {
  const plain = plainRequest(argv);
  if (plain !== undefined) return plain;
  const version = /^--version=(.*)$/s.exec(argv[0] ?? '');
  if (version !== null) return booleanValue('version', version[1]) ? {kind: 'version'} : requestOf(argv.slice(1));
  // Most command lines are found out without parsing them for help first.
  const known = mayAskForHelp(argv) ? undefined : resolveCommand(argv, COMMANDS, ALL_FLAGS);
  refuseMistakenVerb(argv, known);
  if (known !== undefined) return {kind: 'command', ...known};
  const subject = argv.join(' ') === 'help exit-codes' ? undefined : helpSubject(argv);
  if (subject !== undefined) return {kind: 'help', subject};
  const resolved = resolveCommand(argv, COMMANDS, ALL_FLAGS);
  refuseMistakenVerb(argv, resolved);
  return resolved === undefined ? {kind: 'unknown'} : {kind: 'command', ...withoutLooseHelp(resolved)};
}

// `-o -h` has a value that oclif would take for a question: it becomes `-o=-h`, which is the same.
function withoutLooseHelp({words, argv}: ResolvedCommand): ResolvedCommand {
  const before = new Set(
    tokenize(ALL_FLAGS, argv).flatMap((token) => (token.kind === 'option' && token.apart ? [token.index] : [])),
  );
  const joined = argv.map((argument, i) => (before.has(i) ? `${argument}=${argv[i + 1] ?? ''}` : argument));
  return {words, argv: joined.filter((_, i) => !before.has(i - 1))};
}
