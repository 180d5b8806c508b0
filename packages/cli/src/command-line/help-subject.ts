import {ALL_FLAGS, COMMANDS} from './commands.js';
import {readBoolean} from './flag-value.js';
import {GLOBAL_FLAGS, HELP_FLAGS} from './global-flags.js';
import {parseArguments} from './parse-arguments.js';
import {KUBECTL_VERBS, resolveCommand} from './resolve-command.js';
import {operandsOf, tokenize, type Token} from './tokenize.js';

/**
 * What a command line asks for help on: the words of a command or a topic, empty for the program itself; undefined when
 * it asks for none. `krt`, `krt --help`, `krt help runtime get`, `krt runtime`, `krt rt get -h`.
 *
 * @throws UsageError for flags that the program has not, where no command has them either
 */
export function helpSubject(argv: readonly string[]): string | undefined {
  const tokens = tokenize(ALL_FLAGS, argv);
  const positionals = operandsOf(tokens);
  const words = positionals[0] === 'help' ? positionals.slice(1) : positionals;
  if (tokens.some(asksForHelp)) return subjectOf(words);
  if (positionals[0] !== 'help' && !isTopic(words)) return undefined;
  parseArguments({...GLOBAL_FLAGS, ...HELP_FLAGS}, argv);
  return subjectOf(words);
}

/** Whether a piece of a command line asks for help: `-h`, `--help`, and not `--help=false`. */
export function asksForHelp(token: Token): boolean {
  // Where it is neither true nor false, the command says so.
  return token.kind === 'option' && token.name === 'help' && readBoolean(token.value) === true;
}

// A verb of kubectl needs no type to be explained.
function subjectOf(words: readonly string[]): string {
  const [verb = ''] = words;
  if (words.length === 1 && Object.hasOwn(KUBECTL_VERBS, verb)) return `runtime ${verb}`;
  return resolveCommand(words, COMMANDS, {})?.words ?? words.join(' ');
}

// The program without a command, or the first words of several commands.
function isTopic(words: readonly string[]): boolean {
  const spoken = words.join(' ');
  const isCommand = COMMANDS.some(({words: name, aliases}) => name === spoken || aliases.includes(spoken));
  return !isCommand && (spoken === '' || COMMANDS.some(({words: name}) => name.startsWith(`${spoken} `)));
}
