import {subdomainFaults} from '@kruntimes/api';
import type {FlagTable} from './flag.js';
import {tokenize, type Token} from './tokenize.js';
import {UsageError} from './usage-error.js';

/** The words of a command and their synonyms: `runtime ls` is `runtime list`. */
export interface CommandNames {
  readonly words: string;
  readonly aliases: readonly string[];
}

/** The verbs of kubectl that are commands here, each as it is said of krt. */
export const KUBECTL_VERBS: Readonly<Record<string, string>> = {
  get: 'gets',
  describe: 'describes',
  wait: 'waits for',
  scale: 'scales',
  create: 'creates',
  delete: 'deletes',
};

/** Whether a word is the type of Runtimes, as it may stand before a name or a slash. */
export function isRuntimeType(word: string): boolean {
  return RESOURCE.test(word);
}

/** A command that was recognized, and the arguments without the words that named it. */
export interface ResolvedCommand {
  readonly words: string;
  readonly argv: readonly string[];
}

/** What kubectl users call Runtimes on a command line (the CRD's names), in capitals too, as kubectl takes it. */
const RESOURCE = /^(?:runtimes?|rt)(?:\.(?:v1alpha1\.)?kruntimes\.io)?$/i;

/**
 * Finds the command that a command line names. Flags may stand before and between its words, as with kubectl; kubectl's
 * word order is understood too: `get runtimes web` and `get runtime/web` are `runtime get web`, `delete rt web` is
 * `runtime delete web`.
 *
 * @param commands every command
 * @param flags every flag of every command: only with them is it known which arguments are values
 * @returns undefined when no command has these words
 * @throws UsageError for a verb of kubectl with another type than Runtimes
 */
export function resolveCommand(
  argv: readonly string[],
  commands: readonly CommandNames[],
  flags: FlagTable,
): ResolvedCommand | undefined {
  const tokens = tokenize(flags, argv);
  const end = tokens.findIndex(({kind}) => kind === 'option-terminator');
  const positionals = positionalsOf(end === -1 ? tokens : tokens.slice(0, end));
  // The verb stands before `--`; the type may stand behind it, as with kubectl.
  const kubectl = positionals.length === 0 ? undefined : kubectlOrder(positionalsOf(tokens), commands);
  if (kubectl !== undefined) return {words: kubectl.words, argv: without(argv, kubectl.spoken)};
  for (let count = positionals.length; count > 0; count--) {
    const words = positionals.slice(0, count);
    const spoken = words.map(({value}) => value).join(' ');
    const command = commands.find((candidate) => [candidate.words, ...candidate.aliases].includes(spoken));
    if (command !== undefined) return {words: command.words, argv: without(argv, words)};
  }
  return undefined;
}

interface Positional {
  readonly index: number;
  readonly value: string;
}

function positionalsOf(tokens: readonly Token[]): Positional[] {
  return tokens.filter((token) => token.kind === 'positional');
}

// kubectl's word order. Without a type it is one of files (`delete -f`); `get` has none, and lists nothing in kubectl.
function kubectlOrder(
  [verb, type]: readonly Positional[],
  commands: readonly CommandNames[],
): {readonly words: string; readonly spoken: readonly Positional[]} | undefined {
  const shown = verb === undefined ? undefined : KUBECTL_VERBS[verb.value];
  const words = `runtime ${verb?.value ?? ''}`;
  if (verb === undefined || shown === undefined || !commands.some((command) => command.words === words))
    return undefined;
  if (type === undefined) {
    if (verb.value === 'get') throw new UsageError('you must specify the type of resource to get: runtimes');
    return {words, spoken: [verb]};
  }
  const [resource = '', ...name] = type.value.split('/');
  if (!RESOURCE.test(resource)) {
    throw new UsageError(`the type "${resource}" is not one of krt's: it ${shown} runtimes`);
  }
  return {words, spoken: name.length > 0 ? [verb] : [verb, type]};
}

function without(argv: readonly string[], words: readonly Positional[]): readonly string[] {
  return argv.filter((_, index) => words.every((word) => word.index !== index));
}

/**
 * The name in `web`, `runtime/web` or `rt/web`.
 *
 * @throws UsageError for another type, or what no object can be called
 */
export function runtimeName(operand: string): string {
  const slash = operand.indexOf('/');
  const [type, name] = slash === -1 ? ['rt', operand] : [operand.slice(0, slash), operand.slice(slash + 1)];
  if (!RESOURCE.test(type))
    throw new UsageError(`${JSON.stringify(operand)} is not a Runtime: write NAME or runtime/NAME`);
  if (name === '' || name.includes('/'))
    throw new UsageError(`${JSON.stringify(operand)} is not a name: write NAME or runtime/NAME`);
  const [fault] = subdomainFaults(name);
  if (fault !== undefined) throw new UsageError(`${JSON.stringify(name)} is not the name of a Runtime: ${fault}`);
  return name;
}
