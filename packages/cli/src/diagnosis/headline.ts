import {desiredReplicas, isCount, runtimeState} from '@kruntimes/api';
import type {RuntimeObject} from '../services/runtime-resource.js';
import {sanitize} from '../views/sanitize.js';

/** One line about a Runtime above its checks. */
export function headline(runtime: RuntimeObject): string {
  const ready: unknown = runtime.status?.readyReplicas;
  const counts = `replicas ${desiredReplicas(runtime)}, ready ${isCount(ready) ? ready : '<unknown>'}`;
  return `${sanitize(`runtime/${runtime.metadata?.name ?? ''}  ${runtimeState(runtime)}`)}  ${counts}\n`;
}
