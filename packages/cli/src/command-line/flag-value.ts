import {dnsLabelFaults} from '@kruntimes/api';
import type {FlagSpec} from './flag.js';
import {UsageError} from './usage-error.js';

// Go's strconv.ParseBool, which kubectl reads its flags with.
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ...['1', 't', 'T', 'TRUE', 'true', 'True'].map((text) => [text, true] as const),
  ...['0', 'f', 'F', 'FALSE', 'false', 'False'].map((text) => [text, false] as const),
]);

/** What the value of a boolean flag says; without one it is `true`. Undefined for what Go's strconv.ParseBool does not take. */
export function readBoolean(value: string | undefined): boolean | undefined {
  return value === undefined ? true : BOOLEANS.get(value);
}

/**
 * What a boolean flag is set to; without a value it is `true`.
 *
 * @throws UsageError for what Go's strconv.ParseBool does not take
 */
export function booleanValue(name: string, value: string | undefined): boolean {
  const read = readBoolean(value);
  if (read === undefined) {
    throw new UsageError(`invalid argument "${value ?? ''}" for "--${name}" flag: it is true or false`);
  }
  return read;
}

/**
 * The value of a flag that takes one, if the flag accepts it.
 *
 * @throws UsageError
 */
export function checkedValue({choices, whole, namespace}: FlagSpec, name: string, value: string): string {
  if (choices !== undefined && !choices.includes(value)) {
    throw new UsageError(`invalid argument "${value}" for "--${name}" flag: it is one of ${choices.join(', ')}`);
  }
  const {min = 0, max = Infinity} = typeof whole === 'object' ? whole : {};
  const isWithin = Number(value) >= min && Number(value) <= max;
  // pflag takes a leading zero for octal, people take it for nothing.
  if (whole !== undefined && (!/^(?:0|-?[1-9]\d*)$/.test(value) || !isWithin)) {
    const range = max < Infinity ? ` from ${min} to ${max}` : min < 0 ? `, ${min} or greater` : '';
    const zero = /^0\d/.test(value) ? ', without a leading zero' : '';
    throw new UsageError(`invalid argument "${value}" for "--${name}" flag: it is a whole number${range}${zero}`);
  }
  // An empty one is the context's, as with kubectl.
  const [fault] = namespace === true && value !== '' ? dnsLabelFaults(value) : [];
  if (fault !== undefined) {
    throw new UsageError(`invalid argument ${JSON.stringify(value)} for "--${name}" flag: ${fault}`);
  }
  return value;
}
