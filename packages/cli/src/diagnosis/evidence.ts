import {deploymentName} from '@kruntimes/api';
import type {Pod} from '../services/pool-pods.js';
import type {Reading} from '../services/reading.js';
import type {RuntimeObject} from '../services/runtime-resource.js';
import type {Deployment, ReplicaSet} from '../services/workload-resources.js';

/** Everything that a Runtime is diagnosed from, read at about the same time. */
export interface Evidence {
  readonly runtime: RuntimeObject;
  /** The Deployment of its name: one, or none where there is none. */
  readonly deployment: Reading<Deployment>;
  /** Those that have its label. */
  readonly replicaSets: Reading<ReplicaSet>;
  /** The Pods of its pool. */
  readonly pods: Reading<Pod>;
  readonly now: Date;
}

/** The names of a Runtime and what belongs to it. */
export interface Names {
  readonly runtime: string;
  readonly namespace: string;
  readonly deployment: string;
}

/** The names of the Runtime and of its Deployment. */
export function namesOf({metadata}: RuntimeObject): Names {
  const {name = '', namespace = ''} = metadata ?? {};
  return {runtime: name, namespace, deployment: deploymentName(name)};
}
