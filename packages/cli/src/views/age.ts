const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

/** How far in the future a time may be, in ms, and still count as now: clocks differ. */
const TOLERATED_SKEW = 2 * SECOND;

/**
 * A duration in ms as kubectl prints ages (apimachinery's duration.HumanDuration): truncated, at most two units.
 * `<invalid>` for one of more than 2 s in the future.
 */
export function humanDuration(ms: number): string {
  if (ms < -TOLERATED_SKEW) return '<invalid>';
  if (ms < 2 * MINUTE) return `${count(Math.max(ms, 0), SECOND)}s`;
  if (ms < 10 * MINUTE) return twoUnits(ms, [MINUTE, 'm'], [SECOND, 's']);
  if (ms < 3 * HOUR) return `${count(ms, MINUTE)}m`;
  if (ms < 8 * HOUR) return twoUnits(ms, [HOUR, 'h'], [MINUTE, 'm']);
  if (ms < 2 * DAY) return `${count(ms, HOUR)}h`;
  if (ms < 8 * DAY) return twoUnits(ms, [DAY, 'd'], [HOUR, 'h']);
  if (ms < 2 * YEAR) return `${count(ms, DAY)}d`;
  if (ms < 8 * YEAR) return twoUnits(ms, [YEAR, 'y'], [DAY, 'd']);
  return `${count(ms, YEAR)}y`;
}

/** The age of something made at `timestamp` (RFC 3339); `<unknown>` without a usable one. */
export function age(timestamp: string | undefined, now: Date): string {
  const made = timestamp === undefined ? Number.NaN : Date.parse(timestamp);
  return Number.isNaN(made) ? '<unknown>' : humanDuration(now.getTime() - made);
}

type Unit = readonly [ms: number, name: string];

function twoUnits(ms: number, [large, largeName]: Unit, [small, smallName]: Unit): string {
  const rest = count(ms % large, small);
  return `${count(ms, large)}${largeName}${rest === 0 ? '' : `${rest}${smallName}`}`;
}

function count(ms: number, unit: number): number {
  return Math.floor(ms / unit);
}
