import {observedReadyReplicas} from '../counts.js';
import {deploymentName} from '../naming.js';
import {hasObservedItself, type ObservedDeployment} from '../observation.js';
import type {Finding} from '../pods/finding.js';
import type {PoolPod} from '../pods/pool-pod.js';

const ROLLING_OUT: readonly Finding[] = [{reason: 'RollingOut'}];

/** Whether the Pod counts for its ReplicaSet. */
export function isCounted({standing: {kind}}: PoolPod): boolean {
  return kind === 'ready' || kind === 'not ready';
}

/**
 * Whether the Pods of a pool are what its Deployment reports of them. Where they are not, one of the two is ahead, and
 * the other's event is on its way: a Pod's event can wait for the Deployment's, so that one change is one write.
 */
export function podsAgree(deployment: ObservedDeployment, pods: readonly PoolPod[]): boolean {
  const ready = pods.filter(({pool, standing}) => pool !== undefined && standing.kind === 'ready');
  return ready.length === observedReadyReplicas(deployment);
}

/**
 * What each counted Pod of the pool that is not ready is kept back by. One of an older template is being replaced, so
 * what is wrong with it needs nobody any more.
 */
export function notReadyFindings(pods: readonly PoolPod[], deployment: ObservedDeployment): (readonly Finding[])[] {
  const current = currentReplicaSet(deployment);
  return pods.flatMap(({standing, pool, templateHash}) => {
    if (standing.kind !== 'not ready') return [];
    const isOld = current !== undefined && current !== `${deploymentName(pool ?? '')}-${templateHash ?? ''}`;
    return [isOld ? ROLLING_OUT : standing.findings];
  });
}

/**
 * The name of the ReplicaSet of the current template. No field of a Deployment has it; each message of its condition
 * Progressing does (pkg/controller/deployment/progress.go). Undefined: not known.
 */
function currentReplicaSet(deployment: ObservedDeployment): string | undefined {
  if (!hasObservedItself(deployment)) return undefined;
  const progressing = deployment.status?.conditions?.find(({type}) => type === 'Progressing');
  return /replica ?set "([^"]+)"/i.exec(progressing?.message ?? '')?.[1];
}
