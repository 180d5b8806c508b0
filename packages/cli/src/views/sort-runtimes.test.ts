import {describe, expect, it} from '@jest/globals';
import type {RuntimeObject} from '../services/runtime-resource.js';
import {parseSortKey, sortRuntimes} from './sort-runtimes.js';

function named(name: string, readyReplicas?: unknown): RuntimeObject {
  return {metadata: {name}, status: {readyReplicas}} as RuntimeObject;
}

function sorted(key: string, runtimes: readonly RuntimeObject[]): string {
  return sortRuntimes(runtimes, parseSortKey(key))
    .map(({metadata}) => metadata?.name)
    .join(' ');
}

describe('sortRuntimes', () => {
  it('puts what is unknown first and keeps the order of equals', () => {
    const runtimes = [named('a', 2), named('b'), named('c', 0), named('d', 2), named('e', '7'), named('f', -1)];
    expect(sorted('ready', runtimes)).toBe('b e f c a d');
  });

  it('sorts numbers in names by their size', () => {
    expect(sorted('name', [named('web-10'), named('web-9'), named('api')])).toBe('api web-9 web-10');
  });

  it('takes a path that leads nowhere for unknown', () => {
    expect(sorted('.status.conditions[0].type', [named('b'), named('a')])).toBe('b a');
  });

  it('refuses a word that is no key', () => {
    expect(() => parseSortKey('redy')).toThrow('"redy" is not one of name, replicas, ready, age, and a path begins');
  });

  it('changes nothing in place', () => {
    const runtimes = Object.freeze([named('b'), named('a')]);
    expect(sorted('name', runtimes)).toBe('a b');
  });
});
