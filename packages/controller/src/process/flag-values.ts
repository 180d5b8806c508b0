import {dnsLabelFaults} from '@kruntimes/api';
import {parseGoDuration, parseLabelSelector, toError} from '@kruntimes/kube';
import {UsageError} from './usage-error.js';

export interface BindAddress {
  /** All interfaces when absent. */
  readonly host: string | undefined;
  readonly port: number;
}

/** A flag's name and the text that it was given. */
export interface Flag {
  readonly name: string;
  readonly value: string;
}

/** A DNS label (RFC 1123), as the API server asks of a namespace; `undefined` for none. */
export function optionalLabel({name, value = ''}: {name: string; value: string | undefined}): string | undefined {
  if (value === '') return undefined;
  if (dnsLabelFaults(value).length > 0) {
    throw new UsageError(`--${name}=${value}: must be lower case letters, digits and '-', at most 63`);
  }
  return value;
}

/** A label selector as the API server reads it; `undefined` for none. */
export function optionalSelector({name, value = ''}: {name: string; value: string | undefined}): string | undefined {
  if (value.trim() === '') return undefined;
  try {
    parseLabelSelector(value);
  } catch (error) {
    throw new UsageError(`--${name}=${value}: must be a label selector such as shard=a: ${toError(error).message}`);
  }
  return value;
}

export function wholeNumber({name, value}: Flag, {min, max}: {min: number; max: number}): number {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < min || number > max) {
    throw new UsageError(`--${name}=${value}: must be a whole number from ${min} to ${max}`);
  }
  return number;
}

export function oneOf<T extends string>({name, value}: Flag, allowed: readonly T[]): T {
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined) throw new UsageError(`--${name}=${value}: must be one of ${allowed.join(', ')}`);
  return found;
}

/** `true` or `false`, as Go's flag package reads them. */
export function truth({name, value}: Flag): boolean {
  if (/^(true|1|t)$/i.test(value)) return true;
  if (/^(false|0|f)$/i.test(value)) return false;
  throw new UsageError(`--${name}=${value}: must be true or false`);
}

/** In ms. */
export function duration({name, value}: Flag): number {
  const ms = parseGoDuration(value);
  if (ms === undefined || ms === 0) throw new UsageError(`--${name}=${value}: must be a duration such as 15s or 1m30s`);
  return ms;
}

/** `undefined`: nowhere. */
export function bindAddress({name, value}: Flag): BindAddress | undefined {
  if (value === '0' || value === '') return undefined;
  const match = /^(?:\[([^\]]+)\]|([^:]*)):(\d{1,5})$/.exec(value);
  const port = Number(match?.[3]);
  if (match === null || port > 65535) {
    throw new UsageError(`--${name}=${value}: must be HOST:PORT, :PORT for all interfaces, or 0 for none`);
  }
  const host = match[1] ?? match[2];
  return {host: host === '' ? undefined : host, port};
}
