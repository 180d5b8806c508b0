import {parseArgs} from 'node:util';
import {dnsLabelFaults} from '@kruntimes/api';
import type {FlagSpec, FlagTable, FlagValues} from './flag.js';
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
 * `-fvalue`, `-f=value`, grouped letters, `--flag=false`, and nothing but operands after `--`. Of a flag that is
 * given twice the last one counts.
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
    if (spec === undefined) throw unknownFlag(token.rawName, argv[token.index] ?? token.rawName);
    if (spec.kind === 'boolean') {
      flags[token.name] = booleanValue(token.name, token.value);
    } else {
      const value = checked(spec, token.name, textValue(token, argv[token.index] ?? token.rawName));
      if (spec.kind === 'string') flags[token.name] = value;
      else lists.set(token.name, [...(lists.get(token.name) ?? []), value]);
    }
  }
  const values = {...flags, ...Object.fromEntries(lists)} as FlagValues<Table>;
  return {flags: values, operands, ...(dash === undefined ? {} : {dash})};
}

/** The tokens of `node:util`'s parser for these flags; unknown flags are tokens too. */
export function tokenize(table: FlagTable, argv: readonly string[]): Token[] {
  const options = Object.fromEntries(
    Object.entries(table).map(([name, {kind, char}]) => [
      name,
      {type: kind === 'boolean' ? kind : ('string' as const), ...(char === undefined ? {} : {short: char})},
    ]),
  );
  return parseArgs({args: [...argv], options, strict: false, allowPositionals: true, tokens: true}).tokens;
}

/** A token of `node:util`'s parseArgs. */
export type Token =
  | {readonly kind: 'positional'; readonly index: number; readonly value: string}
  | {readonly kind: 'option-terminator'; readonly index: number}
  | OptionToken;

interface OptionToken {
  readonly kind: 'option';
  readonly index: number;
  readonly name: string;
  readonly rawName: string;
  readonly value: string | undefined;
  readonly inlineValue: boolean | undefined;
}

function booleanValue(name: string, value: string | undefined): boolean {
  if (value === undefined || value === 'true') return true;
  if (value === 'false') return false;
  throw new UsageError(`invalid argument "${value}" for "--${name}" flag: it is true or false`);
}

function textValue(token: OptionToken, argument: string): string {
  const {rawName, value, inlineValue} = token;
  const short = !rawName.startsWith('--');
  if (value === undefined) {
    throw new UsageError(
      short ? `flag needs an argument: '${rawName.slice(1)}' in ${argument}` : `flag needs an argument: ${rawName}`,
    );
  }
  return short && inlineValue === true && value.startsWith('=') ? value.slice(1) : value;
}

function checked({choices, whole, namespace}: FlagSpec, name: string, value: string): string {
  if (choices !== undefined && !choices.includes(value)) {
    throw new UsageError(`invalid argument "${value}" for "--${name}" flag: it is one of ${choices.join(', ')}`);
  }
  const max = typeof whole === 'object' ? whole.max : undefined;
  if (whole !== undefined && (!/^\d+$/.test(value) || Number(value) > (max ?? Infinity))) {
    const range = max === undefined ? '' : ` from 0 to ${max}`;
    throw new UsageError(`invalid argument "${value}" for "--${name}" flag: it is a whole number${range}`);
  }
  // An empty one is the context's, as with kubectl.
  const [fault] = namespace === true && value !== '' ? dnsLabelFaults(value) : [];
  if (fault !== undefined) {
    throw new UsageError(`invalid argument ${JSON.stringify(value)} for "--${name}" flag: ${fault}`);
  }
  return value;
}

function unknownFlag(rawName: string, argument: string): UsageError {
  return new UsageError(
    rawName.startsWith('--')
      ? `unknown flag: ${rawName}`
      : `unknown shorthand flag: '${rawName.slice(1)}' in ${argument}`,
  );
}
