import {desiredReplicas, isReason, observedCounts, REASONS, type NotReadyBucket} from '@kruntimes/api';
import {failed, passed, warned, type Check} from '../checks/check.js';
import type {Deployment} from '../services/workload-resources.js';
import type {Evidence} from './evidence.js';
import type {ExamplePod} from './example-pod.js';
import type {Judgement} from './judgement.js';
import {nextStep, type Place} from './next-steps.js';
import {unread} from './unread.js';

const ID = 'pods';
/** From this rank on a reason may go by itself: probes that do not pass yet, Pods that start. */
const FIRST_RANK_OF_PASSING = 6;
/** A node that is lost does not come back by itself, although its rank is that of least use to know. */
const LASTING: ReadonlySet<string> = new Set(['NodeLost']);
/** A pool that gets closer to what is wanted so often, in ms, is on its way. */
const STILL_MS = 60_000;
const RESOURCES = /^(?:cpu|memory|ephemeral storage|[\w.-]+\/[\w.-]+)$/;

/** What the Pods are judged from. */
export interface PodsInput {
  readonly evidence: Evidence;
  readonly judgement: Judgement;
  readonly at: Place;
  /** A Pod that shows what is wrong, and the end of its log. */
  readonly example: (ExamplePod & {readonly lines: readonly string[]}) | undefined;
}

/** Whether all Pods that are wanted are ready, and what the others are not ready for. */
export function podsCheck(own: Deployment, input: PodsInput): Check {
  const {evidence, judgement} = input;
  if (evidence.pods.kind === 'unreadable') return unread(ID, 'Pods', evidence.pods.error);
  const {replicas, readyReplicas} = observedCounts(own);
  const all = Math.max(desiredReplicas(evidence.runtime), replicas);
  const buckets = judgement.buckets ?? [];
  const notReady = buckets.reduce((sum, {count}) => sum + count, 0);
  if (notReady === 0) return passed(ID, all === 0 ? 'no Pods wanted' : `${readyReplicas} of ${all} Pods ready`);
  const finding = {
    message: `${notReady} of ${all} Pods not ready: ${summary(buckets)}`,
    hint: hintFor(buckets, input),
    details: detailsOf(buckets, input),
  };
  return buckets.some((bucket) => isTrouble(bucket, judgement)) ? failed(ID, finding) : warned(ID, finding);
}

/** Whether somebody has to act, or it may pass by itself. */
function isTrouble({reason}: NotReadyBucket, {isStalled, stillMs}: Judgement): boolean {
  if (!isReason(reason)) return true;
  const {rank, stalls} = REASONS[reason];
  if (stalls === 'never') return false;
  const passes = rank >= FIRST_RANK_OF_PASSING && !LASTING.has(reason);
  return !passes || isStalled || (stillMs > STILL_MS && reason !== 'RollingOut');
}

/** The Pods of each reason; what the scheduler lacks beside it, as nothing else needs so few words. */
function summary(buckets: readonly NotReadyBucket[]): string {
  return buckets
    .map(({count, reason, message = ''}) => {
      const lacking = reason === 'Unschedulable' && message !== '' ? ` (${shortage(message)})` : '';
      return `${count} ${reason}${lacking}`;
    })
    .join(', ');
}

/** `no node fits: cpu, memory` of the API as kube-scheduler puts it; what is no resource stays as it is. */
function shortage(message: string): string {
  const words = message.replace(/^no node fits: /, '');
  return words.split(', ').every((word) => RESOURCES.test(word)) ? `insufficient ${words}` : message;
}

function hintFor([first]: readonly NotReadyBucket[], {at, example}: PodsInput): string | undefined {
  if (first === undefined) return undefined;
  const about = example?.reason === first.reason ? {pod: example.name, container: example.container} : {};
  return nextStep(first.reason, {...at, ...about});
}

function detailsOf(buckets: readonly NotReadyBucket[], {example}: PodsInput): string[] {
  const messages = buckets
    .filter(({reason, message}) => reason !== 'Unschedulable' && message)
    .map(({count, reason, container, message = ''}) => `${count}x ${reason}  ${inContainer(container)}${message}`);
  if (example === undefined) return messages;
  const said = example.lines.map((line) => `| ${line}`);
  const shown = `Pod ${example.name}: ${example.reason}${example.message === '' ? '' : `: ${example.message}`}`;
  return [...messages, shown, ...said];
}

function inContainer(container: string | undefined): string {
  return container === undefined ? '' : `container ${container}: `;
}
