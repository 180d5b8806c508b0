import {deploymentName, desiredReplicas, isCount, RUNTIME_CONTAINER, runtimeState} from '@kruntimes/api';
import type {RuntimeObject} from '../services/runtime-resource.js';
import {age} from './age.js';
import {count} from './runtime-columns.js';
import {sanitize} from './sanitize.js';

/** The column that values begin at. */
const INDENT = 14;

/** One Runtime for a person, a line for each fact, its `Ready` beside its `Replicas`. */
export function runtimeDetails(runtime: RuntimeObject, now: Date): string {
  const {metadata, status} = runtime;
  const name = metadata?.name ?? '';
  return [
    line('Name', sanitize(name)),
    line('Namespace', sanitize(metadata?.namespace ?? '')),
    line('Status', sanitize(runtimeState(runtime))),
    ...stalled(runtime),
    line('Replicas', String(desiredReplicas(runtime))),
    line('Ready', ready(runtime)),
    line('Updated', count(status?.updatedReplicas)),
    line('Deployment', sanitize(deploymentName(name))),
    line('Age', age(metadata?.creationTimestamp, now)),
    ...notReady(runtime),
  ].join('');
}

/** A fact: its label, and its value in the column of the values; without a label one more value of the same. */
export function line(label: string, value: string): string {
  return `${label === '' ? ' '.repeat(INDENT) : `${label}:`.padEnd(INDENT)}${value}\n`;
}

// What a Stalled Runtime waits for is often said nowhere else: there may be no Pod that could be not ready.
function stalled({status}: RuntimeObject): string[] {
  const condition = status?.conditions?.find(({type, status: value}) => type === 'Stalled' && value === 'True');
  return condition?.message ? [line('Message', sanitize(condition.message))] : [];
}

function ready({metadata, status}: RuntimeObject): string {
  const reported: unknown = status?.readyReplicas;
  if (reported === undefined || reported === null) return '<unknown> (no status reported yet)';
  if (!isCount(reported)) return `<unknown> (reported as ${sanitize(JSON.stringify(reported))})`;
  const {observedGeneration = -1} = status ?? {};
  const {generation = 0} = metadata ?? {};
  if (observedGeneration >= generation) return String(reported);
  return `${reported} (observed at generation ${observedGeneration}, current is ${generation})`;
}

function notReady({status}: RuntimeObject): string[] {
  const buckets = (status?.notReady ?? []).map(({count: pods, reason, container, message = ''}) => ({
    head: `${pods}x ${sanitize(reason)}`,
    message: sanitize([...besideTheRuntime(container), message].filter(Boolean).join(': ')),
  }));
  const width = Math.max(...buckets.map(({head}) => head.length), 0);
  return buckets.map(({head, message}, index) =>
    line(index === 0 ? 'Not ready' : '', message === '' ? head : `${head.padEnd(width)}  ${message}`),
  );
}

// Only of another container than the one that work runs in it is worth saying which.
function besideTheRuntime(container: string | undefined): string[] {
  return container === undefined || container === RUNTIME_CONTAINER ? [] : [`container ${container}`];
}
