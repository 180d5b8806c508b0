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

  it('takes a path that leads nowhere in some of them for unknown', () => {
    const conditions = [{type: 'Ready'}];
    const having = {metadata: {name: 'c'}, status: {conditions}} as RuntimeObject;
    const without = {metadata: {name: 'd'}, status: {conditions: []}} as unknown as RuntimeObject;
    expect(sorted('.status.conditions[0].type', [having, named('b'), without, named('a')])).toBe('b d a c');
  });

  it.each([
    ['.spec.replcas', 'couldn\'t find any field with path "{.spec.replcas}" in the list of objects'],
    ['spec.replcas', 'couldn\'t find any field with path "{.spec.replcas}" in the list of objects'],
    ['.metadata.name[0]', 'couldn\'t find any field with path "{.metadata.name[0]}" in the list of objects'],
    ['{.metadata}', 'Field {.metadata} is an unsortable type: map[string]interface {}'],
    ['.spec.args', 'Field {.spec.args} is an unsortable type: []interface {}'],
  ])('refuses %s where it orders nothing', (key, message) => {
    const runtimes = [named('b'), {metadata: {name: 'a'}, spec: {args: []}} as unknown as RuntimeObject];
    expect(() => sorted(key, runtimes)).toThrow(message);
    expect(sorted(key, [])).toBe('');
  });

  it('takes a null for a field that is there', () => {
    expect(sorted('.status.readyReplicas', [named('b', null), named('a', null)])).toBe('b a');
  });

  it('refuses a word that is no key', () => {
    expect(() => parseSortKey('redy')).toThrow('"redy" is not one of name, replicas, ready, age, and a path begins');
  });

  it('changes nothing in place', () => {
    const runtimes = Object.freeze([named('b'), named('a')]);
    expect(sorted('name', runtimes)).toBe('a b');
  });
});
