import {RUNTIME_LABEL} from './constants.js';
import {deploymentName} from './naming.js';

/** What {@link poolOf} reads of a Pod. */
export interface PoolMember {
  metadata?: {
    labels?: {readonly [name: string]: string};
    ownerReferences?: readonly {kind: string; name: string; controller?: boolean}[];
  };
}

/** The label that the Deployment controller puts on Pods and ReplicaSets: the last part of the ReplicaSet's name. */
export const POD_TEMPLATE_HASH_LABEL = 'pod-template-hash';

/**
 * The name of the Runtime whose pool the Pod belongs to, or undefined. The label alone does not say it, since anyone may
 * set it: the Pod's controller must be a ReplicaSet of the Runtime's Deployment, which its name tells
 * (`<Deployment>-<hash>`), so that no right to read ReplicaSets is needed.
 */
export function poolOf(pod: PoolMember): string | undefined {
  const runtime = pod.metadata?.labels?.[RUNTIME_LABEL];
  const hash = pod.metadata?.labels?.[POD_TEMPLATE_HASH_LABEL];
  if (!runtime || !hash) return undefined;
  const controller = pod.metadata?.ownerReferences?.find((owner) => owner.controller);
  const isOurs = controller?.kind === 'ReplicaSet' && controller.name === `${deploymentName(runtime)}-${hash}`;
  return isOurs ? runtime : undefined;
}
