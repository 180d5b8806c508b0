import type {RuntimeEvent} from '../services/describe-runtime.js';
import {age} from './age.js';
import {sanitize} from './sanitize.js';

/** Of many Events the last ones tell where it stands. */
const MAX_EVENTS = 10;

/** The header and the last Events, a row each, the last one last. */
export function eventRows(events: readonly RuntimeEvent[], now: Date): string[][] {
  const last = events
    .map((event) => ({event, time: lastTime(event)}))
    .sort((a, b) => Date.parse(a.time ?? '') - Date.parse(b.time ?? ''))
    .slice(-MAX_EVENTS);
  const rows = last.map(({event, time}) =>
    [age(time, now), event.type ?? '', event.reason ?? '', String(count(event)), event.note ?? ''].map(sanitize),
  );
  return [['AGE', 'TYPE', 'REASON', 'COUNT', 'MESSAGE'], ...rows];
}

function lastTime(event: RuntimeEvent): string | undefined {
  return (
    event.series?.lastObservedTime ??
    event.eventTime ??
    event.deprecatedLastTimestamp ??
    event.metadata?.creationTimestamp
  );
}

function count(event: RuntimeEvent): number {
  return event.series?.count ?? event.deprecatedCount ?? 1;
}
