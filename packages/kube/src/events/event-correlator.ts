import {microTime} from '../client/micro-time.js';
import type {Event, ObjectReference} from './event.js';
import {RecentMap} from './recent-map.js';
import {SpamFilter} from './spam-filter.js';

/** Times of a series in ms; client-go's (tools/events/event_broadcaster.go) by default. */
export interface EventTiming {
  /** The same after a longer silence is a new event. */
  readonly finishMs: number;
  /** A series that goes on is written so often. */
  readonly refreshMs: number;
  /** How often the series are looked through. */
  readonly sweepMs: number;
}

export const EVENT_TIMING: EventTiming = {finishMs: 360_000, refreshMs: 1_800_000, sweepMs: 60_000};

/** client-go's maxLruCacheEntries. */
const MAX_REMEMBERED = 4096;

interface Remembered {
  readonly event: Event;
  count: number;
  lastObservedAt: number;
  writtenCount: number;
  writtenAt: number;
}

/**
 * Turns what is recorded into what is written: one event for what happens first, one series for all that is the same soon
 * after, and nothing for an object that has too much to say. Each method answers the events to write now: those without
 * `series` are new, the others have a newer count. Pure: `now` comes in, in ms.
 */
export class EventCorrelator {
  private readonly remembered = new RecentMap<string, Remembered>(MAX_REMEMBERED);
  private readonly spam = new SpamFilter();

  constructor(private readonly timing: EventTiming = EVENT_TIMING) {}

  /** How many events are remembered. */
  get size(): number {
    return this.remembered.size;
  }

  observe(event: Event, now: number): Event[] {
    const key = isomorphismKey(event);
    const known = this.remembered.get(key);
    if (known !== undefined && !this.isOver(known, now)) {
      known.count += 1;
      known.lastObservedAt = now;
      // The first repetition tells that there is a series; how long it gets is told from time to time.
      return known.count === 2 ? [write(known, now)] : [];
    }
    const last = known === undefined ? [] : rest(known, now);
    if (!this.spam.admits(spamKey(event), now)) {
      this.remembered.delete(key);
      return last;
    }
    const entry = {event, count: 1, lastObservedAt: now, writtenCount: 1, writtenAt: now};
    const evicted = this.remembered.set(key, entry);
    return [...last, ...(evicted === undefined ? [] : rest(evicted, now)), event];
  }

  /** Ends the series that nothing was added to, and refreshes those that go on. */
  sweep(now: number): Event[] {
    const due: Event[] = [];
    for (const [key, entry] of this.remembered) {
      const over = this.isOver(entry, now);
      if (over) this.remembered.delete(key);
      if (over || now - entry.writtenAt >= this.timing.refreshMs) due.push(...rest(entry, now));
    }
    return due;
  }

  /** The counts that have not been written. */
  unwritten(now: number): Event[] {
    return [...this.remembered].flatMap(([, entry]) => rest(entry, now));
  }

  private isOver({lastObservedAt}: Remembered, now: number): boolean {
    return now - lastObservedAt > this.timing.finishMs;
  }
}

function rest(entry: Remembered, now: number): Event[] {
  return entry.count > entry.writtenCount ? [write(entry, now)] : [];
}

function write(entry: Remembered, now: number): Event {
  entry.writtenCount = entry.count;
  entry.writtenAt = now;
  const series = {count: entry.count, lastObservedTime: microTime(new Date(entry.lastObservedAt))};
  return {...entry.event, series};
}

/** Of two events with the same key, the second is a repetition. */
function isomorphismKey(event: Event): string {
  const {type, reason, action, note, regarding, related, reportingController, reportingInstance} = event;
  const objects = [referenceKey(regarding), related === undefined ? '' : referenceKey(related)];
  return JSON.stringify([type, reason, action, note, reportingController, reportingInstance, ...objects]);
}

// As client-go's getSpamKey: warnings have a bucket of their own.
function spamKey({type, regarding}: Event): string {
  return JSON.stringify([type, referenceKey({...regarding, fieldPath: ''})]);
}

function referenceKey({apiVersion, kind, namespace, name, uid, fieldPath}: ObjectReference): string {
  return JSON.stringify([apiVersion, kind, namespace, name, uid, fieldPath]);
}
