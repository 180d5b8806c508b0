import {distance} from 'fastest-levenshtein';

/** cobra's SuggestionsMinimumDistance: as many letters may be wrong. */
const MAX_DISTANCE = 2;

/**
 * The command or topic that was probably meant by words that name none: `runtime lst` is near to `runtime list`, and so are
 * `list` and `lst`, since every command is known by its last word too.
 *
 * @param commands the words of every command
 * @returns its words; undefined where none is near
 */
export function nearestCommand(words: readonly string[], commands: readonly string[]): string | undefined {
  const [word = ''] = words;
  const topics = [...new Set(commands.filter((name) => name.includes(' ')).map((name) => name.replace(/ .*/, '')))];
  const short = commands.map((name) => ({spoken: name.replace(/.* /, ''), name}));
  const long = commands.filter((name) => name.includes(' ')).map((name) => ({spoken: name, name}));
  const ofTopics = topics.filter((topic) => topic !== word).map((topic) => ({spoken: topic, name: topic}));
  return nearest(words.slice(0, 2).join(' '), long) ?? nearest(word, [...short, ...ofTopics]);
}

interface Known {
  /** How it may be called. */
  readonly spoken: string;
  readonly name: string;
}

// A short word is near to everything: more than half of the letters must be right.
function nearest(typed: string, known: readonly Known[]): string | undefined {
  const near = known
    .map(({spoken, name}) => ({name, letters: distance(typed.toLowerCase(), spoken)}))
    .filter(({letters}) => letters <= MAX_DISTANCE && letters * 2 < typed.length);
  return near.sort((a, b) => a.letters - b.letters)[0]?.name;
}
