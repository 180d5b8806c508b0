import type {Request} from './request.js';

/** The hidden command that shells ask for completions: all that follows is the command line to complete. */
const COMPLETE = '__complete';

/**
 * What a command line asks for that can be told without the table of commands; undefined for any other: the version, and
 * `runtime list` and `runtime get` by their names, before any flag.
 */
export function plainRequest(argv: readonly string[]): Request | undefined {
  const [topic, verb, ...rest] = argv;
  if (topic === COMPLETE) return {kind: 'complete', argv: argv.slice(1)};
  if (topic === '--version') return {kind: 'version'};
  if (topic !== 'runtime' || (verb !== 'list' && verb !== 'get') || mayAskForHelp(rest)) return undefined;
  return {kind: 'command', words: `runtime ${verb}`, argv: rest};
}

/** Whether an argument can be the word or the flag; the letter may stand among others, as in `-Ah`. */
export function mayAskForHelp(argv: readonly string[]): boolean {
  return argv.some((argument) => argument === 'help' || (argument.startsWith('-') && argument.includes('h')));
}
