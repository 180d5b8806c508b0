import {findingAt, trackPod, type Finding} from '@kruntimes/api';
import type {Pod} from '../services/pool-pods.js';

/** One Pod of those that are not ready for a reason, and what of it may tell more. */
export interface ExamplePod {
  readonly name: string;
  readonly container: string | undefined;
  readonly reason: string;
  readonly message: string;
  /** Whose log may tell why: of the run before, where the container keeps ending; none where nothing ran. */
  readonly log: 'none' | 'current' | 'previous';
}

const ENDED: ReadonlySet<string> = new Set(['CrashLooping', 'OOMKilled']);
const RAN: ReadonlySet<string> = new Set(['InitFailed', 'ReadinessProbeFailing', 'StartupProbePending']);

/** The first Pod by name that is not ready for this reason, if there is one. */
export function examplePod(pods: readonly Pod[], reason: string, now: Date): ExamplePod | undefined {
  return pods
    .toSorted((a, b) => ((a.metadata?.name ?? '') < (b.metadata?.name ?? '') ? -1 : 1))
    .flatMap((pod) => exampleOf(pod, reason, now))
    .at(0);
}

function exampleOf(pod: Pod, reason: string, now: Date): ExamplePod[] {
  const {standing} = trackPod(pod);
  if (standing.kind !== 'not ready') return [];
  const finding = findingAt(standing.findings, now.getTime());
  if (finding.reason !== reason) return [];
  const {name = ''} = pod.metadata ?? {};
  return [{name, container: finding.container, reason, message: textOf(finding), log: logOf(pod, finding)}];
}

function textOf({message, detail}: Finding): string {
  return [message, detail].filter(Boolean).join(' ');
}

// A container that runs again, or that has not been restarted, has its last words in the log that it has now.
function logOf({status}: Pod, {reason, container}: Finding): ExamplePod['log'] {
  if (RAN.has(reason)) return 'current';
  if (!ENDED.has(reason)) return 'none';
  const statuses = [...(status?.initContainerStatuses ?? []), ...(status?.containerStatuses ?? [])];
  const state = statuses.find(({name}) => name === container)?.state;
  return state?.terminated === undefined ? 'previous' : 'current';
}
