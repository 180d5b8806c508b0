/** The longest message in a status, in characters: API servers quote what they refuse, and a template may be a megabyte. */
export const MESSAGE_MAX_LENGTH = 1024;

const GAP = ' [...] ';
/** What a message ends with says what is wrong with the value before it. */
const END_LENGTH = 300;

/** A message that fits into a status: a longer one keeps its beginning and its end. */
export function boundedMessage(message: string): string {
  if (message.length <= MESSAGE_MAX_LENGTH) return message;
  const characters = Array.from(message);
  if (characters.length <= MESSAGE_MAX_LENGTH) return message;
  const begin = characters.slice(0, MESSAGE_MAX_LENGTH - END_LENGTH - GAP.length);
  return [...begin, GAP, ...characters.slice(-END_LENGTH)].join('');
}
