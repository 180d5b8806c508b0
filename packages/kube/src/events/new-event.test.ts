import {describe, expect, it} from '@jest/globals';
import {cutToBytes, newEvent, type EventInput} from './new-event.js';

const source = {reportingController: 'example.com/c', reportingInstance: 'c-1'};
const regarding = {apiVersion: 'v1', kind: 'Pod', namespace: 'a', name: 'p', uid: 'u'};
const input: EventInput = {regarding, type: 'Normal', reason: 'Started', action: 'Start', note: 'It started.'};
const NANOSECONDS = 1_767_225_600_123_000_007n;

describe('newEvent', () => {
  it('is in the namespace of what it regards, and has a MicroTime', () => {
    expect(newEvent(input, source, NANOSECONDS)).toEqual({
      apiVersion: 'events.k8s.io/v1',
      kind: 'Event',
      metadata: {namespace: 'a', name: `p.${NANOSECONDS.toString(16)}`},
      eventTime: '2026-01-01T00:00:00.123000Z',
      type: 'Normal',
      reason: 'Started',
      action: 'Start',
      note: 'It started.',
      regarding,
      ...source,
    });
  });

  it('of a cluster-scoped object is in the default namespace', () => {
    const {metadata} = newEvent({...input, regarding: {kind: 'Node', name: 'n'}}, source, NANOSECONDS);
    expect(metadata?.namespace).toBe('default');
  });
});

describe('cutToBytes', () => {
  it.each([
    ['abc', 3, 'abc'],
    ['abcd', 3, 'abc'],
    ['€€', 5, '€'],
    ['€€', 6, '€€'],
    ['a🙂', 4, 'a'],
    ['a🙂', 5, 'a🙂'],
    ['', 3, ''],
  ])('%j to %i', (text, bytes, expected) => {
    expect(cutToBytes(text, bytes)).toBe(expected);
  });
});
