import {COMMANDS} from '../command-line/commands.js';
import {isRuntimeType, KUBECTL_VERBS} from '../command-line/resolve-command.js';
import type {Candidate} from './candidate.js';

/** Words that begin several commands, and what these do; as in package.json, where oclif has them from. */
const TOPICS: Readonly<Record<string, string>> = {runtime: 'list, explain and change Runtimes'};
const HELP: Candidate = {value: 'help', description: 'explain a command, or the exit codes'};

/**
 * The words that may come after these on the way to a command, in krt's order (`runtime get`) and kubectl's (`get runtime`).
 *
 * @param typed what is typed of the next word: a slash in it is no word of a command
 */
export function nextWords(words: readonly string[], typed: string): readonly Candidate[] {
  const [first, second] = words;
  if (first === undefined) return [...wordsAfter([]), ...kubectlVerbs(), HELP];
  if (first === 'help')
    return [...wordsAfter(words.slice(1)), ...(second === undefined ? [{value: 'exit-codes'}] : [])];
  if (isRuntimeType(first)) return wordsAfter(['runtime', ...words.slice(1)]);
  if (Object.hasOwn(KUBECTL_VERBS, first) && second === undefined && !typed.includes('/')) {
    return [{value: 'runtime', description: 'or runtime/NAME, rt, rt/NAME'}];
  }
  return wordsAfter(words);
}

function wordsAfter(words: readonly string[]): readonly Candidate[] {
  const candidates = new Map<string, Candidate>();
  for (const {words: name, summary} of COMMANDS) {
    const parts = name.split(' ');
    const [value, ...more] = parts.slice(words.length);
    if (value === undefined || candidates.has(value) || words.some((word, i) => word !== parts[i])) continue;
    const description = more.length === 0 ? summary : TOPICS[value];
    candidates.set(value, description === undefined ? {value} : {value, description});
  }
  return [...candidates.values()];
}

function kubectlVerbs(): readonly Candidate[] {
  return [...Object.keys(KUBECTL_VERBS), 'apply'].flatMap((value) => {
    const command = COMMANDS.find(({words}) => words === `runtime ${value}`);
    return command === undefined ? [] : [{value, description: command.summary}];
  });
}
