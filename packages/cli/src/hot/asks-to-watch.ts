import {tokenize} from '../command-line/parse-arguments.js';
import {SELECTION_FLAGS} from '../runtime/selection-flags.js';

/** Whether arguments of `list` or `get` ask to go on after the list: the whole program does that, which is in no hurry. */
export function asksToWatch(argv: readonly string[]): boolean {
  return tokenize(SELECTION_FLAGS, argv).some((token) => token.kind === 'option' && token.name === 'watch');
}
