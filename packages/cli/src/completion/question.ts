import type {CommandDefinition} from '../command-line/command.js';
import {ALL_FLAGS, COMMANDS} from '../command-line/commands.js';
import type {FlagTable} from '../command-line/flag.js';
import {GLOBAL_FLAGS, HELP_FLAGS} from '../command-line/global-flags.js';
import {isRuntimeType, KUBECTL_VERBS, resolveCommand} from '../command-line/resolve-command.js';
import {operandsOf, tokenize} from '../command-line/tokenize.js';
import type {Candidate} from './candidate.js';
import {SHELLS} from './shells.js';
import {valueSource, type LiveSource, type ValueSource} from './value-sources.js';
import {nextWords} from './words.js';

/** What a shell wants to know: what may stand in the place of the last word, which begins with `typed`. */
export type Question =
  | {readonly kind: 'candidates'; readonly candidates: readonly Candidate[]; readonly typed: string}
  /** Names from the cluster or the kubeconfig; `before` stands before each, those that are `taken` are not offered. */
  | {
      readonly kind: 'live';
      readonly source: LiveSource;
      readonly typed: string;
      readonly before: string;
      readonly taken: readonly string[];
    }
  | {readonly kind: 'files'}
  | {readonly kind: 'nothing'};

/** What is asked by a command line without the name of the program; its last word may be empty. */
export function questionOf(argv: readonly string[]): Question {
  const [before, typed] = [argv.slice(0, -1), argv.at(-1) ?? ''];
  const tokens = tokenize(ALL_FLAGS, before);
  const words = operandsOf(tokens);
  const {definition, operands} = commandOf(words);
  const end = tokens.at(-1);
  if (tokens.some(({kind}) => kind === 'option-terminator')) return {kind: 'files'};
  if (end?.kind === 'option' && end.index === before.length - 1 && end.value === undefined && takesValue(end.name)) {
    return valueQuestion(end.name, typed, definition);
  }
  const inline = /^--([^=]+)=(.*)$/s.exec(typed);
  if (inline !== null) return valueQuestion(inline[1] ?? '', inline[2] ?? '', definition);
  if (typed.startsWith('-')) return {kind: 'candidates', candidates: flagCandidates(definition?.flags), typed};
  const next = nextWords(words, typed);
  if (next.length > 0) return {kind: 'candidates', candidates: next, typed};
  if (definition !== undefined) return operandQuestion(definition, operands, typed);
  const [verb, ...more] = words;
  const isKubectls = verb !== undefined && more.length === 0 && Object.hasOwn(KUBECTL_VERBS, verb);
  return isKubectls && typed.includes('/') ? nameQuestion(typed, []) : {kind: 'nothing'};
}

interface Standing {
  readonly definition: CommandDefinition | undefined;
  readonly operands: readonly string[];
}

function commandOf(words: readonly string[]): Standing {
  try {
    const resolved = resolveCommand(words, COMMANDS, {});
    const definition = COMMANDS.find((command) => command.words === resolved?.words);
    return {definition, operands: resolved?.argv ?? []};
  } catch {
    return {definition: undefined, operands: []};
  }
}

function takesValue(name: string): boolean {
  return Object.hasOwn(ALL_FLAGS, name) && ALL_FLAGS[name]?.kind !== 'boolean';
}

function valueQuestion(name: string, typed: string, definition: CommandDefinition | undefined): Question {
  const spec = definition?.flags[name] ?? ALL_FLAGS[name];
  if (spec === undefined) return {kind: 'nothing'};
  if (spec.kind === 'boolean') {
    return {kind: 'candidates', candidates: [{value: 'true'}, {value: 'false'}], typed};
  }
  return fromSource(valueSource(name, spec, definition?.words), typed);
}

function fromSource(source: ValueSource, typed: string): Question {
  switch (source.kind) {
    case 'live':
      return {kind: 'live', source: source.source, typed, before: '', taken: []};
    case 'files':
    case 'nothing':
      return source;
    case 'fixed': {
      const before = source.commaSeparated === true ? typed.slice(0, typed.lastIndexOf(',') + 1) : '';
      const taken = before.split(',');
      const candidates = source.candidates
        .filter(({value}) => !taken.includes(value))
        .map((candidate) => ({...candidate, value: before + candidate.value}));
      return {kind: 'candidates', candidates, typed};
    }
  }
}

function flagCandidates(flags: FlagTable = GLOBAL_FLAGS): readonly Candidate[] {
  return Object.entries({...flags, ...HELP_FLAGS}).flatMap(([name, {char, summary}]) => [
    {value: `--${name}`, description: summary},
    ...(char === undefined ? [] : [{value: `-${char}`, description: summary}]),
  ]);
}

function operandQuestion(
  {words, operands: usage}: CommandDefinition,
  taken: readonly string[],
  typed: string,
): Question {
  if (words === 'completion') {
    return taken.length > 0
      ? {kind: 'nothing'}
      : {kind: 'candidates', candidates: SHELLS.map((value) => ({value})), typed};
  }
  // One Runtime or several, by their names; the one NAME of create is a new one.
  return /^\[?NAME\.\.\./.test(usage) ? nameQuestion(typed, taken) : {kind: 'nothing'};
}

// A name, or one after its type: rt/web.
function nameQuestion(typed: string, taken: readonly string[]): Question {
  const before = typed.slice(0, typed.lastIndexOf('/') + 1);
  if (before !== '' && !isRuntimeType(before.slice(0, -1))) return {kind: 'nothing'};
  return {kind: 'live', source: 'runtimes', typed, before, taken: taken.map((operand) => operand.replace(/^.*\//, ''))};
}
