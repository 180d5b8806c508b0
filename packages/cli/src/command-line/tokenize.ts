import type {FlagTable} from './flag.js';
import {HELP_FLAGS} from './global-flags.js';

/** A piece of a command line; `index` is that of the argument which it begins in. */
export type Token =
  | {readonly kind: 'positional'; readonly index: number; readonly value: string}
  | {readonly kind: 'option-terminator'; readonly index: number}
  | OptionToken;

/** A flag, known or not. */
export interface OptionToken {
  readonly kind: 'option';
  readonly index: number;
  /** Its long name; as it is written where no flag is called so. */
  readonly name: string;
  /** As it is written, with its dashes: `--output`, or `-o` in a group of letters too. */
  readonly rawName: string;
  /** Undefined for a boolean without `=`, and where the value that a flag needs is missing. */
  readonly value: string | undefined;
  /** Whether the value is the argument after it. */
  readonly apart: boolean;
}

/**
 * Cuts a command line into flags and operands by the rules of spf13/pflag: a letter may be followed by its value or by
 * `=` and its value, booleans may be grouped, and the argument after a flag that needs a value is the value, whatever it
 * looks like. `--help` is known in any table. An unknown flag is taken for a boolean.
 */
export function tokenize(table: FlagTable, argv: readonly string[]): Token[] {
  const known: FlagTable = {...HELP_FLAGS, ...table};
  const tokens: Token[] = [];
  for (let index = 0; index < argv.length; index++) {
    const argument = argv[index] ?? '';
    if (argument === '--') {
      const rest = argv
        .slice(index + 1)
        .map((value, i) => ({kind: 'positional', index: index + 1 + i, value}) as const);
      return [...tokens, {kind: 'option-terminator', index}, ...rest];
    }
    if (!argument.startsWith('-') || argument === '-') {
      tokens.push({kind: 'positional', index, value: argument});
      continue;
    }
    const options = argument.startsWith('--') ? [long(argument)] : letters(known, argument.slice(1));
    for (const option of options) {
      const apart = option.value === undefined && needsValue(known, option.name) && index + 1 < argv.length;
      tokens.push({kind: 'option', index, ...option, apart, value: apart ? argv[index + 1] : option.value});
      // Only the last letter of a group gets here with a value apart.
      if (apart) index++;
    }
  }
  return tokens;
}

/** The words of a command line that are neither flags nor their values. */
export function operandsOf(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : []));
}

type Written = Pick<OptionToken, 'name' | 'rawName' | 'value'>;

function long(argument: string): Written {
  const equals = argument.indexOf('=', 3);
  const rawName = equals === -1 ? argument : argument.slice(0, equals);
  return {name: rawName.slice(2), rawName, value: equals === -1 ? undefined : argument.slice(equals + 1)};
}

function letters(table: FlagTable, group: string): Written[] {
  const written: Written[] = [];
  for (let at = 0; at < group.length; at++) {
    const letter = group.charAt(at);
    const name = Object.keys(table).find((key) => table[key]?.char === letter) ?? letter;
    const rest = group.slice(at + 1);
    const option = {name, rawName: `-${letter}`};
    // pflag takes a lone `=` for the value itself.
    if (rest.startsWith('=') && (rest !== '=' || !needsValue(table, name)))
      return [...written, {...option, value: rest.slice(1)}];
    if (rest !== '' && needsValue(table, name)) return [...written, {...option, value: rest}];
    written.push({...option, value: undefined});
  }
  return written;
}

function needsValue(table: FlagTable, name: string): boolean {
  return Object.hasOwn(table, name) && table[name]?.kind !== 'boolean';
}
