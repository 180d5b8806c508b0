import type {Deployment} from '../services/workload-resources.js';

/**
 * What a Deployment still waits for, for a person; undefined once all its Pods are of its template and available
 * (kubectl rollout status).
 */
export function deploymentProgress({metadata, spec, status}: Deployment): string | undefined {
  const wanted = spec?.replicas ?? 1;
  const {observedGeneration = 0, replicas = 0, updatedReplicas = 0, availableReplicas = 0} = status ?? {};
  if (observedGeneration < (metadata?.generation ?? 0)) return 'not observed yet';
  if (updatedReplicas < wanted) return `${updatedReplicas} of ${wanted} replicas updated`;
  if (replicas > updatedReplicas) return `${replicas - updatedReplicas} old replicas left`;
  return availableReplicas < wanted ? `${availableReplicas} of ${wanted} replicas available` : undefined;
}
