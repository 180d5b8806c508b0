import {findingAt, trackPod} from '@kruntimes/api';
import type {Pod} from '../services/pool-pods.js';
import {age} from './age.js';
import {sanitize} from './sanitize.js';

/** The header and a row for each Pod, by name; STATUS is what it is not ready for. */
export function podRows(pods: readonly Pod[], now: Date): string[][] {
  const rows = pods
    .toSorted((a, b) => ((a.metadata?.name ?? '') < (b.metadata?.name ?? '') ? -1 : 1))
    .map((pod) => row(pod, now).map(sanitize));
  return [['NAME', 'READY', 'STATUS', 'RESTARTS', 'AGE', 'NODE'], ...rows];
}

function row(pod: Pod, now: Date): string[] {
  const {metadata, spec, status} = pod;
  const containers = status?.containerStatuses ?? [];
  const restarts = containers.reduce((sum, {restartCount = 0}) => sum + restartCount, 0);
  const ready = containers.filter((container) => container.ready).length;
  return [
    metadata?.name ?? '',
    `${ready}/${spec?.containers?.length ?? containers.length}`,
    standing(pod, now),
    String(restarts),
    age(metadata?.creationTimestamp, now),
    spec?.nodeName ?? '<none>',
  ];
}

function standing(pod: Pod, now: Date): string {
  const found = trackPod(pod).standing;
  switch (found.kind) {
    case 'ready':
      return 'Ready';
    case 'not ready':
      return findingAt(found.findings, now.getTime()).reason;
    case 'finished':
      return found.finding?.reason ?? pod.status?.phase ?? 'Finished';
    case 'terminating':
      return 'Terminating';
  }
}
