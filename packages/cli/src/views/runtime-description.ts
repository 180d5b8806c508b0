import type {RuntimeCondition} from '@kruntimes/api';
import type {Surroundings} from '../services/describe-runtime.js';
import type {Reading} from '../services/reading.js';
import type {RuntimeObject} from '../services/runtime-resource.js';
import {age, humanDuration} from './age.js';
import {eventRows} from './event-rows.js';
import {podRows} from './pod-rows.js';
import {line, runtimeDetails} from './runtime-details.js';
import {sanitize} from './sanitize.js';
import {formatTable} from './table.js';

/** kubectl writes the whole object there; no person reads it. */
const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';
/** Longer annotations are cut (kubectl's describe: maxAnnotationLen). */
const LONGEST_ANNOTATION = 140;
/** `spec.progressDeadlineSeconds` of an object that a server has not defaulted. */
const DEFAULT_DEADLINE_SECONDS = 600;

/** What a description shows beside the Runtime and what stands around it. */
export interface DescriptionOptions {
  readonly events: boolean;
  readonly now: Date;
}

/** Everything about one Runtime, for a person. */
export function runtimeDescription(
  runtime: RuntimeObject,
  {pods, events}: Surroundings,
  options: DescriptionOptions,
): string {
  const {metadata} = runtime;
  const {now} = options;
  return [
    runtimeDetails(runtime, now),
    progress(runtime, now),
    ...pairs('Labels', metadata?.labels ?? {}, '='),
    ...pairs('Annotations', shownAnnotations(metadata?.annotations ?? {}), ': '),
    ...section('Conditions', {kind: 'read', items: runtime.status?.conditions ?? []}, (conditions) =>
      conditionRows(conditions, now),
    ),
    ...section('Pods', pods, (all) => podRows(all, now)),
    ...(options.events ? section('Events', events, (all) => eventRows(all, now)) : []),
  ].join('');
}

// Since when a pool that is not ready has come no closer, and when that is too long.
function progress({spec, status}: RuntimeObject, now: Date): string {
  const since = Date.parse(status?.lastProgressTime ?? '');
  const isReady = status?.conditions?.some(({type, status: value}) => type === 'Ready' && value === 'True') === true;
  if (Number.isNaN(since) || isReady) return '';
  const deadlineMs = (spec?.progressDeadlineSeconds ?? DEFAULT_DEADLINE_SECONDS) * 1000;
  return line('Progress', `${humanDuration(now.getTime() - since)} ago (deadline ${humanDuration(deadlineMs)})`);
}

function shownAnnotations(annotations: Readonly<Record<string, string>>): Record<string, string> {
  const shown = Object.entries(annotations).filter(([key]) => key !== LAST_APPLIED);
  return Object.fromEntries(
    shown.map(([key, value]) => [
      key,
      value.length > LONGEST_ANNOTATION ? `${value.slice(0, LONGEST_ANNOTATION)}...` : value,
    ]),
  );
}

function pairs(label: string, values: Readonly<Record<string, string>>, separator: string): string[] {
  const entries = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
  if (entries.length === 0) return [line(label, '<none>')];
  return entries.map(([key, value], index) => line(index === 0 ? label : '', sanitize(`${key}${separator}${value}`)));
}

function conditionRows(conditions: readonly RuntimeCondition[], now: Date): string[][] {
  const rows = conditions.map(({type, status, reason, lastTransitionTime, message}) =>
    [type, status, reason, since(lastTransitionTime, now), message].map(sanitize),
  );
  return [['TYPE', 'STATUS', 'REASON', 'AGE', 'MESSAGE'], ...rows];
}

// What the CRD gives a new Runtime has no time of its own, and says so with the beginning of time.
function since(lastTransitionTime: string, now: Date): string {
  return age(Date.parse(lastTransitionTime) > 0 ? lastTransitionTime : undefined, now);
}

// A table below its label, or one word beside it.
function section<T>(label: string, reading: Reading<T>, rows: (items: readonly T[]) => string[][]): string[] {
  if (reading.kind === 'unreadable') return [line(label, `<unknown> (${sanitize(reading.error.message)})`)];
  if (reading.items.length === 0) return [line(label, '<none>')];
  const table = formatTable(rows(reading.items));
  return [`${label}:\n`, table.replaceAll(/^(?=.)/gm, '  ')];
}
