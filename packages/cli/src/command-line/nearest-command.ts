import {distance} from 'fastest-levenshtein';

/** cobra's SuggestionsMinimumDistance: as many letters may be wrong. */
const MAX_DISTANCE = 2;

/** What other programs call a command, kubectl's `SuggestFor` among it. */
const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ['rm', 'delete'],
  ['remove', 'delete'],
  ['resize', 'scale'],
  ['ps', 'list'],
]);

/**
 * The command or topic that was probably meant by words that name none: `runtime lst` is near to `runtime list`, and so are
 * `list` and `lst`, since every command is known by its last word too. Each word is compared by itself: a topic that is
 * right says nothing for the word after it.
 *
 * @param commands the words of every command
 * @returns its words; undefined where none is near
 */
export function nearestCommand(words: readonly string[], commands: readonly string[]): string | undefined {
  const [first = '', second] = words;
  const inTopics = commands.filter((name) => name.includes(' '));
  const topics = [...new Set(inTopics.map((name) => name.replace(/ .*/, '')))].map((name) => ({spoken: name, name}));
  const topic = second === undefined ? undefined : nearest(first, topics);
  if (topic !== undefined) {
    const found = nearest(second ?? '', byLastWord(inTopics.filter((name) => name.startsWith(`${topic} `))));
    return found ?? (topic === first ? undefined : topic);
  }
  return nearest(first, [...byLastWord(commands), ...topics.filter(({name}) => name !== first)]);
}

interface Known {
  /** How it may be called. */
  readonly spoken: string;
  readonly name: string;
}

function byLastWord(commands: readonly string[]): Known[] {
  return commands.map((name) => ({spoken: name.replace(/.* /, ''), name}));
}

// A short word is near to everything: more than half of the letters must be right. A beginning must be that of one only.
function nearest(word: string, known: readonly Known[]): string | undefined {
  const typed = word.toLowerCase();
  if (typed === '') return undefined;
  const meant = SYNONYMS.get(typed) ?? typed;
  const near = known
    .map(({spoken, name}) => ({name, letters: wrongLetters(meant, spoken)}))
    .filter(({letters}) => letters <= MAX_DISTANCE && letters * 2 < meant.length)
    .sort((a, b) => a.letters - b.letters);
  const begun = known.filter(({spoken}) => spoken.startsWith(typed));
  return near[0]?.name ?? (begun.length === 1 ? begun[0]?.name : undefined);
}

// Two letters that have changed places are one mistake.
function wrongLetters(typed: string, spoken: string): number {
  const swapped = Array.from(
    {length: typed.length},
    (_, i) => typed.slice(0, i) + typed.charAt(i + 1) + typed.charAt(i) + typed.slice(i + 2),
  ).includes(spoken);
  return swapped ? 1 : distance(typed, spoken);
}
