import {describe, expect, it} from '@jest/globals';
import {compareReasons, isReason, REASONS, reasonInfo, type Reason} from './reasons.js';

describe('the table of reasons', () => {
  it('is in the order of the ranks', () => {
    const ranks = Object.values(REASONS).map(({rank}) => rank);
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
  });

  it('describes each in one line without a full stop', () => {
    for (const {description} of Object.values(REASONS)) expect(description).toMatch(/^[^\n]+[^.\n]$/);
  });

  it('has names that a condition may have', () => {
    for (const reason of Object.keys(REASONS)) expect(reason).toMatch(/^[A-Z][A-Za-z]+$/);
  });

  it('stalls at once for exactly what only a person can mend', () => {
    const atOnce = Object.entries(REASONS).filter(([, {stalls}]) => stalls === 'at once');
    expect(atOnce.map(([reason]) => reason)).toEqual([
      'DeploymentNotOwned',
      'SelectorMismatch',
      'TemplateInvalid',
      'InvalidImageName',
    ]);
  });

  it.each([
    ['Ready', true],
    ['Novel', false],
    ['toString', false],
  ])('knows %s: %p', (reason, expected) => {
    expect(isReason(reason)).toBe(expected);
  });

  it('gives the entry of a reason', () => {
    expect(reasonInfo('NodeLost')).toBe(REASONS.NodeLost);
  });

  it('is the order in which reasons are compared', () => {
    const reasons = Object.keys(REASONS) as Reason[];
    expect(reasons.toReversed().sort(compareReasons)).toEqual(reasons);
  });
});
