import {describe, expect, it} from '@jest/globals';
import {formatSelector, selectorRequirements} from './labels.js';

describe('a label selector', () => {
  it('has one string form for an object form', () => {
    const selector = {matchLabels: {b: '1'}, matchExpressions: [{key: 'a', operator: 'In', values: ['x', 'y']}]};
    expect(formatSelector(selectorRequirements(selector))).toBe('a in (x,y),b=1');
  });
});
