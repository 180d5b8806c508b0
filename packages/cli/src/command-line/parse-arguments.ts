import type {FlagTable, FlagValues} from './flag.js';
import {booleanValue, checkedValue} from './flag-value.js';
import {HELP_FLAGS} from './global-flags.js';
import {tokenize, type OptionToken} from './tokenize.js';
import {UsageError} from './usage-error.js';

/** A command line, sorted out: its flags and what is left. */
export interface Arguments<Table extends FlagTable> {
  readonly flags: FlagValues<Table>;
  readonly operands: readonly string[];
  /** How many operands stand before `--`; absent where there is none. */
  readonly dash?: number;
}

/**
 * Parses flags and operands as kubectl does (spf13/pflag): in any order, `--flag value`, `--flag=value`, `-f value`,
 * `-fvalue`, `-f=value`, grouped letters, `--flag=false`, `-f=false`, and nothing but operands after `--`. Of a flag that is
 * given twice the last one counts. `--help=false` is in no table and says nothing.
 *
 * @throws UsageError in kubectl's words
 */
export function parseArguments<Table extends FlagTable>(table: Table, argv: readonly string[]): Arguments<Table> {
  const flags: Record<string, boolean | string> = {};
  const lists = new Map<string, readonly string[]>();
  const operands: string[] = [];
  let dash: number | undefined;
  for (const token of tokenize(table, argv)) {
    if (token.kind === 'positional') operands.push(token.value);
    if (token.kind === 'option-terminator') dash = operands.length;
    if (token.kind !== 'option') continue;
    const spec = Object.hasOwn(table, token.name) ? table[token.name] : undefined;
    const argument = argv[token.index] ?? token.rawName;
    if (spec === undefined) {
      if (!refusesHelp(token)) throw unknownFlag(token.rawName, argument);
    } else if (spec.kind === 'boolean') {
      flags[token.name] = booleanValue(token.name, token.value);
    } else {
      const value = checkedValue(spec, token.name, textValue(token, argument));
      if (spec.kind === 'string') flags[token.name] = value;
      else lists.set(token.name, [...(lists.get(token.name) ?? []), value]);
    }
  }
  const values = {...flags, ...Object.fromEntries(lists)} as FlagValues<Table>;
  return {flags: values, operands, ...(dash === undefined ? {} : {dash})};
}

// Who asks for help has got it before; where a host program has not given it, `-h` runs nothing.
function refusesHelp({name, value}: OptionToken): boolean {
  return Object.hasOwn(HELP_FLAGS, name) && !booleanValue(name, value);
}

function textValue({rawName, value}: OptionToken, argument: string): string {
  if (value !== undefined) return value;
  throw new UsageError(
    rawName.startsWith('--')
      ? `flag needs an argument: ${rawName}`
      : `flag needs an argument: '${rawName.slice(1)}' in ${argument}`,
  );
}

function unknownFlag(rawName: string, argument: string): UsageError {
  return new UsageError(
    rawName.startsWith('--')
      ? `unknown flag: ${rawName}`
      : `unknown shorthand flag: '${rawName.slice(1)}' in ${argument}`,
  );
}
