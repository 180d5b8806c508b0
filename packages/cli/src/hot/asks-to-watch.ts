import {tokenize} from '../command-line/tokenize.js';
import {SELECTION_FLAGS} from '../runtime/selection-flags.js';

/** Whether arguments of `list` or `get` ask to go on after the list: the whole program does that, which is in no hurry. */
export function asksToWatch(argv: readonly string[]): boolean {
  // What has no such letter among its flags need not be parsed for one.
  if (!argv.some((argument) => argument.startsWith('-') && argument.includes('w'))) return false;
  return tokenize(SELECTION_FLAGS, argv).some((token) => token.kind === 'option' && token.name === 'watch');
}
