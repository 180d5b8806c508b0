import {describe, expect, it} from '@jest/globals';
import {parseLabelSelector} from './label-parser.js';
import {formatSelector, matchesLabels, selectorRequirements} from './labels.js';

describe('a label selector', () => {
  const labels = {app: 'web', tier: 'front'};
  it.each([
    ['', true],
    ['app=web', true],
    ['app==web,tier!=back', true],
    ['app!=web', false],
    ['other!=x', true],
    ['app in (web, api),tier', true],
    ['app notin (web)', false],
    ['!other', true],
    ['!app', false],
    ['other', false],
  ])('%p matches: %p', (text, expected) => {
    expect(matchesLabels(parseLabelSelector(text), labels)).toBe(expected);
  });

  it.each([
    ['a in', "unable to parse requirement: found '' expected: '('"],
    ['a in (b', "unable to parse requirement: found '', expected: ',' or ')'"],
    ['a=b,', "found '', expected: identifier after ','"],
    ['a b', "unable to parse requirement: found 'b', expected: in, notin, =, ==, !=, gt, lt"],
    ['!', "unable to parse requirement: found '', expected: identifier"],
    ['a=(', "unable to parse requirement: found '(', expected: identifier"],
  ])('says why it cannot read %p', (text, message) => {
    expect(() => parseLabelSelector(text)).toThrow(message);
  });

  it('has one string form for an object form', () => {
    const selector = {matchLabels: {b: '1'}, matchExpressions: [{key: 'a', operator: 'In', values: ['x', 'y']}]};
    expect(formatSelector(selectorRequirements(selector))).toBe('a in (x,y),b=1');
  });
});
