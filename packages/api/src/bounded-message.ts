/** The longest message of a condition, in characters: API servers quote what they refuse, and a template may be a megabyte. */
export const MESSAGE_MAX_LENGTH = 1024;

const GAP = ' [...] ';
/** What a message ends with says what is wrong with the value before it: that share of it is kept, */
const END_SHARE = 0.3;
/** and no more characters than these. */
const END_MAX_LENGTH = 300;

/** A message of at most `maxLength` characters: a longer one keeps its beginning and its end. */
export function boundedMessage(message: string, maxLength: number = MESSAGE_MAX_LENGTH): string {
  if (message.length <= maxLength) return message;
  const characters = Array.from(message);
  if (characters.length <= maxLength) return message;
  const endLength = Math.min(END_MAX_LENGTH, Math.floor(maxLength * END_SHARE));
  const begin = characters.slice(0, Math.max(0, maxLength - endLength - GAP.length));
  return [...begin, GAP, ...characters.slice(-endLength)].join('');
}
