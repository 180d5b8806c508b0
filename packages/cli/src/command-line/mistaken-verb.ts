import {ALL_FLAGS} from './commands.js';
import type {ResolvedCommand} from './resolve-command.js';
import {operandsOf, tokenize} from './tokenize.js';
import {commandNear} from './unknown-command.js';
import {UsageError} from './usage-error.js';

/**
 * Refuses a word that follows the type of Runtimes and is near to a verb: `rt delte web` is no list.
 *
 * @throws UsageError that names the verb
 */
export function refuseMistakenVerb(argv: readonly string[], resolved: ResolvedCommand | undefined): void {
  if (resolved?.words !== 'runtime list') return;
  const [type = '', verb] = operandsOf(tokenize(ALL_FLAGS, argv));
  // Where the word after the type was one of the command's, it is not among what is left.
  if (verb === undefined || operandsOf(tokenize(ALL_FLAGS, resolved.argv))[0] !== verb) return;
  const meant = verb === 'help' ? 'help runtime' : commandNear(['runtime', verb]);
  if (meant !== undefined) throw new UsageError(`unknown command "${type} ${verb}"`, {meant});
}
