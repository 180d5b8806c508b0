import {describe, expect, it} from '@jest/globals';
import {parseLabelSelector} from '@kruntimes/kube';
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

  it('has one string form for an object form', () => {
    const selector = {matchLabels: {b: '1'}, matchExpressions: [{key: 'a', operator: 'In', values: ['x', 'y']}]};
    expect(formatSelector(selectorRequirements(selector))).toBe('a in (x,y),b=1');
  });
});
