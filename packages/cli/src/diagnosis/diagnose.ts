import {skipped, type Check} from '../checks/check.js';
import {deploymentChecks} from './deployment-checks.js';
import {namesOf, type Evidence} from './evidence.js';
import {examplePod, type ExamplePod} from './example-pod.js';
import {judgementOf} from './judgement.js';
import type {Place} from './next-steps.js';
import {podsCheck} from './pods-check.js';
import {isMissing, replicaSetsCheck} from './replica-sets-check.js';
import {specCheck} from './spec-check.js';

/** Reads the last lines of a Pod's log. */
export type LogReader = (example: ExamplePod) => Promise<readonly string[]>;

/** What a diagnosis needs beside its evidence. */
export interface DiagnosisOptions {
  /** What the program is called by its user. */
  readonly bin: string;
  readonly readLog: LogReader;
}

/** Everything that keeps a Runtime from being ready, from its spec down to its Pods, as a list of checks. */
export async function diagnose(evidence: Evidence, {bin, readLog}: DiagnosisOptions): Promise<readonly Check[]> {
  const {runtime} = evidence;
  const names = namesOf(runtime);
  const at = {...names, bin};
  const checks = [specCheck(evidence, at), ...(await poolChecks(evidence, at, readLog))];
  return checks.map((check) => ({...check, runtime: {namespace: names.namespace, name: names.runtime}}));
}

async function poolChecks(evidence: Evidence, at: Place, readLog: LogReader): Promise<Check[]> {
  const {checks, own, notOurs} = deploymentChecks(evidence, at);
  if (own === undefined) return [...checks, skipped('pods', `ReplicaSets, Pods: ${notOurs}`)];
  const judgement = judgementOf(evidence, own);
  const shown = judgement.buckets?.find((bucket) => !isMissing(bucket));
  const pods = evidence.pods.kind === 'read' ? evidence.pods.items : [];
  const found = shown && examplePod(pods, shown.reason, evidence.now);
  const example = found && {...found, lines: await readLog(found)};
  return [
    ...checks,
    replicaSetsCheck(own, {evidence, judgement, at}),
    podsCheck(own, {evidence, judgement, at, example}),
  ];
}
