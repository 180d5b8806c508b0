import {describe, expect, it} from '@jest/globals';
import {findCondition, isConditionTrue, mergeConditions, timestamp} from './conditions.js';
import type {RuntimeCondition} from './generated/types.js';

const then = '2026-01-01T00:00:00Z';
const now = new Date('2026-01-01T00:01:00.789Z');

const condition = (type: string, status: RuntimeCondition['status'], reason = 'Progressing'): RuntimeCondition => ({
  type,
  status,
  reason,
  message: '',
  observedGeneration: 1,
  lastTransitionTime: then,
});

describe('mergeConditions', () => {
  it.each([
    ['moves when the status moves', condition('Ready', 'True'), '2026-01-01T00:01:00Z'],
    ['stays when the status stays', condition('Ready', 'False'), then],
    [
      'stays when only the reason and the generation move',
      {...condition('Ready', 'False', 'Other'), observedGeneration: 2},
      then,
    ],
  ])('lastTransitionTime %s', (_name, update, expected) => {
    const [merged] = mergeConditions([condition('Ready', 'False')], [update], now);
    expect(merged).toEqual({...update, lastTransitionTime: expected});
  });

  it('keeps the order of the updates, and then what others wrote', () => {
    const previous = [condition('Paused', 'True'), condition('Stalled', 'False'), condition('Ready', 'False')];
    const updates = [condition('Ready', 'False'), condition('Stalled', 'False')];
    expect(mergeConditions(previous, updates, now).map(({type}) => type)).toEqual(['Ready', 'Stalled', 'Paused']);
  });

  it('changes nothing that it was given', () => {
    const previous = Object.freeze([Object.freeze(condition('Ready', 'False'))]);
    expect(mergeConditions(previous, [condition('Ready', 'True')], now)).not.toBe(previous);
  });
});

describe('isConditionTrue', () => {
  it.each([
    ['a condition that is True', [condition('Ready', 'True')], true],
    ['a condition that is Unknown', [condition('Ready', 'Unknown')], false],
    ['no condition of the type', [condition('Stalled', 'True')], false],
    ['no conditions', undefined, false],
  ])('for %s', (_name, conditions, expected) => {
    expect(isConditionTrue(conditions, 'Ready')).toBe(expected);
  });
});

describe('findCondition', () => {
  it('finds by type', () => {
    expect(findCondition([condition('A', 'True'), condition('B', 'False')], 'B')?.status).toBe('False');
  });
});

describe('timestamp', () => {
  it('has whole seconds, as metav1.Time has', () => {
    expect(timestamp(now)).toBe('2026-01-01T00:01:00Z');
  });
});
