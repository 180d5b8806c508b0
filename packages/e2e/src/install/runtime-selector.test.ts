import {readFileSync} from 'node:fs';
import {parseLabelSelector} from '@kruntimes/kube';
import {describe, expect, it} from '@jest/globals';
import fc from 'fast-check';
import {ROOT} from '../installation.js';

interface ValuesSchema {
  readonly properties: {readonly runtimeSelector: {readonly pattern: string}};
}

const schema = JSON.parse(readFileSync(`${ROOT}deploy/charts/kruntimes/values.schema.json`, 'utf8')) as ValuesSchema;
const pattern = new RegExp(schema.properties.runtimeSelector.pattern);

function canBeRead(selector: string): boolean {
  try {
    parseLabelSelector(selector);
    return true;
  } catch {
    return false;
  }
}

const longest = 'x'.repeat(63);

/** What the chart takes, the controller starts with; what it would refuse, the chart refuses before. */
describe("the chart's runtimeSelector", () => {
  it.each([
    '',
    ' ',
    'shard',
    '!shard',
    'shard=a',
    ' shard == a , tier!=b ',
    'shard=',
    'shard=,tier',
    'shard in (a)',
    'shard in(a,b , c)',
    'shard notin (a),!old,tier=b',
    'shard in ()',
    'shard in (,a)',
    'in in (in)',
    'example.com/shard=a',
    `${longest}=${longest}`,
  ])('takes %j, as the controller does', (selector) => {
    expect([pattern.test(selector), canBeRead(selector)]).toEqual([true, true]);
  });

  it.each([
    ',',
    '=x',
    '!',
    '!!a',
    '!a=b',
    'a=b,',
    'a,,b',
    'a b',
    'a in',
    'a in (',
    'a in (b',
    'a in b',
    'a in (b c)',
    'a in (b)c',
    'ain(b)',
    'a===b',
    'a=!b',
    'a>1',
    'a=(b)',
    'a=-b',
    'a=b_',
    '-a=b',
    'Example.com/a=b',
    'a.-b/c=d',
    'a/b/c=d',
    '/a=b',
    'ä=b',
    `${longest}x=a`,
    `a=${longest}x`,
    `a in (${longest}x)`,
  ])('refuses %j, as the controller does', (selector) => {
    expect([pattern.test(selector), canBeRead(selector)]).toEqual([false, false]);
  });

  it('is of one mind with the controller about everything else', () => {
    const pieces = [
      'a',
      'b.c/d',
      'in',
      'notin',
      '=',
      '==',
      '!=',
      '!',
      '(',
      ')',
      ',',
      ' ',
      '-',
      '_',
      '.',
      '/',
      '<',
      longest,
    ];
    // Only the controller counts the characters before a slash: 253 at most.
    const selectors = fc
      .array(fc.constantFrom(...pieces), {maxLength: 12})
      .map((parts) => parts.join(''))
      .filter((selector) => selector.length <= 253);
    fc.assert(
      fc.property(selectors, (selector) => {
        expect(pattern.test(selector)).toBe(canBeRead(selector));
      }),
      {numRuns: 20_000},
    );
  });
});
