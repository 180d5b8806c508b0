import {deploymentName, findCondition, KIND, type Runtime} from '@kruntimes/api';
import {controllerOf} from '@kruntimes/kube';
import type {Deployment} from '../resources.js';
import type {Snapshot} from './foreign-objects.js';

/** Everything of a namespace that the verdict is about. */
export interface World {
  readonly runtimes: readonly Runtime[];
  readonly deployments: readonly Deployment[];
}

/** What is not as it must be once everything has come to rest, in words; empty when all is well. */
export function differences({runtimes, deployments}: World): string[] {
  const byName = new Map(deployments.map((deployment) => [deployment.metadata?.name, deployment]));
  const uids = new Set(runtimes.map(({metadata}) => metadata.uid));
  const leftOver = deployments.filter((deployment) => {
    const owner = controllerOf(deployment);
    return owner?.kind === KIND && !uids.has(owner.uid);
  });
  return [
    ...runtimes.flatMap((runtime) => ofRuntime(runtime, byName.get(deploymentName(runtime.metadata.name ?? '')))),
    ...leftOver.map(({metadata}) => `deployment/${metadata?.name}: its Runtime is gone`),
  ];
}

/** Foreign objects that are not byte for byte what they were. */
export function changed(before: Snapshot, after: Snapshot): string[] {
  return [...before].flatMap(([what, json]) =>
    after.get(what) === json ? [] : [`${what} was changed: ${json} is now ${after.get(what)}`],
  );
}

function ofRuntime({metadata, spec, status}: Runtime, deployment: Deployment | undefined): string[] {
  const what = `runtime/${metadata.name}`;
  if (deployment === undefined) return [`${what}: has no Deployment`];
  const isOurs = controllerOf(deployment)?.uid === metadata.uid;
  const counts = isOurs ? deployment.status : {};
  const ready = findCondition(status?.conditions ?? [], 'Ready');
  const expected: [string, unknown, unknown][] = [
    ['observedGeneration', status?.observedGeneration, metadata.generation],
    ['replicas', status?.replicas, counts?.replicas ?? 0],
    ['readyReplicas', status?.readyReplicas, counts?.readyReplicas ?? 0],
    ['updatedReplicas', status?.updatedReplicas, counts?.updatedReplicas ?? 0],
    ['availableReplicas', status?.availableReplicas, counts?.availableReplicas ?? 0],
    ['Ready.observedGeneration', ready?.observedGeneration, metadata.generation],
    isOurs
      ? ["its Deployment's replicas", deployment.spec?.replicas, spec.replicas]
      : ['Ready.reason', ready?.reason, 'DeploymentNotOwned'],
  ];
  return expected.flatMap(([field, actual, wanted]) =>
    actual === wanted ? [] : [`${what}: ${field} is ${String(actual)}, not ${String(wanted)}`],
  );
}
