import {describe, expect, it} from '@jest/globals';
import {parseLabelSelector} from './label-selector.js';
import {matchesLabels} from './matches-labels.js';

describe('matchesLabels', () => {
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
    ['constructor', false],
  ])('%p matches: %p', (text, expected) => {
    expect(matchesLabels(parseLabelSelector(text), labels)).toBe(expected);
  });
});
