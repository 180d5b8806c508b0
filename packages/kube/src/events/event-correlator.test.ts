import {describe, expect, it} from '@jest/globals';
import type {Event} from './event.js';
import {EventCorrelator} from './event-correlator.js';
import {newEvent, type EventInput} from './new-event.js';

const MINUTE = 60_000;
const regarding = {apiVersion: 'v1', kind: 'Pod', namespace: 'a', name: 'p', uid: 'u'};
const input: EventInput = {regarding, type: 'Normal', reason: 'Started', action: 'Start', note: 'It started.'};
let serial = 0;

const event = (over: Partial<EventInput> = {}, instance = 'c-1'): Event =>
  newEvent(
    {...input, ...over},
    {reportingController: 'example.com/c', reportingInstance: instance},
    BigInt((serial += 1)),
  );

/** The counts of what is to be written; 1 for a new event. */
const counts = (events: readonly Event[]): number[] => events.map(({series}) => series?.count ?? 1);

describe('EventCorrelator', () => {
  it('writes what is new, its first repetition, and no more of it for now', () => {
    const correlator = new EventCorrelator();
    const first = event();
    expect(correlator.observe(first, 0)).toEqual([first]);
    expect(correlator.observe(event(), 1000)).toEqual([
      {...first, series: {count: 2, lastObservedTime: '1970-01-01T00:00:01.000000Z'}},
    ]);
    for (let second = 2; second < 100; second++) expect(correlator.observe(event(), second * 1000)).toEqual([]);
    expect(correlator.unwritten(MINUTE)).toEqual([
      {...first, series: {count: 100, lastObservedTime: '1970-01-01T00:01:39.000000Z'}},
    ]);
    expect(correlator.unwritten(MINUTE)).toEqual([]);
  });

  it.each<[string, Event]>([
    ['another object', event({regarding: {...regarding, uid: 'other'}})],
    ['another part of it', event({regarding: {...regarding, fieldPath: 'spec'}})],
    ['another related object', event({related: regarding})],
    ['another type', event({type: 'Warning'})],
    ['another reason', event({reason: 'Other'})],
    ['another action', event({action: 'Other'})],
    ['another note', event({note: 'Other.'})],
    ['another instance', event({}, 'c-2')],
  ])('takes %s for another event', (_, other) => {
    const correlator = new EventCorrelator();
    correlator.observe(event(), 0);
    expect(correlator.observe(other, 0)).toEqual([other]);
  });

  it('takes the same after a silence for new, and tells the rest of the series before', () => {
    const correlator = new EventCorrelator();
    for (let nth = 0; nth < 5; nth++) correlator.observe(event(), nth * 6 * MINUTE);
    const late = event();
    const written = correlator.observe(late, 4 * 6 * MINUTE + 6 * MINUTE + 1);
    expect(counts(written)).toEqual([5, 1]);
    expect(written[1]).toBe(late);
  });

  it('refreshes a series that goes on every half hour', () => {
    const correlator = new EventCorrelator();
    const refreshes: [number, number[]][] = [];
    for (let minute = 0; minute <= 95; minute++) {
      correlator.observe(event(), minute * MINUTE);
      const due = correlator.sweep(minute * MINUTE);
      if (due.length > 0) refreshes.push([minute, counts(due)]);
    }
    // From the first repetition on, at minute 1.
    expect(refreshes).toEqual([
      [31, [32]],
      [61, [62]],
      [91, [92]],
    ]);
  });

  it('ends a series with its last count, forgets it, and writes nothing for what came once', () => {
    const correlator = new EventCorrelator();
    correlator.observe(event({note: 'once'}), 0);
    for (let nth = 0; nth < 3; nth++) correlator.observe(event(), nth);
    expect(correlator.sweep(6 * MINUTE)).toEqual([]);
    expect(correlator.size).toBe(2);
    expect(counts(correlator.sweep(6 * MINUTE + 3))).toEqual([3]);
    expect(correlator.size).toBe(0);
  });

  it('lets an object in a hot loop have 25 events, then one in five minutes, and counts its warnings apart', () => {
    const correlator = new EventCorrelator();
    const different = (type: 'Normal' | 'Warning', from: number, now: number): number =>
      Array.from({length: 100}, (_, nth) =>
        correlator.observe(event({type, note: `${from + nth}`, regarding: {...regarding, fieldPath: `${nth}`}}), now),
      ).flat().length;
    expect(different('Normal', 0, 0)).toBe(25);
    expect(different('Normal', 100, 5 * MINUTE)).toBe(1);
    expect(different('Warning', 0, 5 * MINUTE)).toBe(25);
  });

  it('remembers 4096 events, and tells the rest of a series that has to go', () => {
    const correlator = new EventCorrelator();
    for (let nth = 0; nth < 3; nth++) correlator.observe(event(), 0);
    const others = Array.from({length: 4096}, (_, nth) =>
      correlator.observe(event({regarding: {...regarding, uid: `${nth}`}}), 0),
    );
    expect(counts(others.flat()).filter((count) => count > 1)).toEqual([3]);
    expect(correlator.size).toBe(4096);
  });
});
