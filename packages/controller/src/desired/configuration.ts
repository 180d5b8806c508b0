import {
  API_VERSION,
  CONFIGURATION_HASH_ANNOTATION,
  KIND,
  deploymentName,
  desiredReplicas,
  selectorFor,
  type PodTemplateSpec,
  type Runtime,
} from '@kruntimes/api';
import {hashOf} from './hash.js';
import {desiredTemplate} from './pod-template.js';

/** A server-side apply configuration of a Deployment: the fields that are the controller's, and no others. */
export interface DeploymentConfiguration {
  readonly apiVersion: 'apps/v1';
  readonly kind: 'Deployment';
  readonly metadata: {
    readonly name: string;
    readonly namespace: string;
    readonly labels: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
    readonly ownerReferences: readonly object[];
  };
  readonly spec: {readonly replicas: number; readonly template: PodTemplateSpec} & Readonly<Record<string, unknown>>;
}

/** The configuration with its hash, which is also in it as an annotation. */
export interface Desired {
  /** Made when it is first looked at: most reconciles need the hash alone. */
  readonly configuration: DeploymentConfiguration;
  readonly hash: string;
}

/**
 * The Deployment that a Runtime wants. A default of the API server that matters is spelled out, so that it stays ours:
 * whoever changes it is noticed.
 *
 * @param hash of the configuration, where it is known
 */
export function desiredDeployment(runtime: Runtime, hash: string = hashOf(configurationOf(runtime))): Desired {
  let made: DeploymentConfiguration | undefined;
  return {
    hash,
    get configuration() {
      return (made ??= annotated(configurationOf(runtime), hash));
    },
  };
}

function annotated({metadata, ...plain}: DeploymentConfiguration, hash: string): DeploymentConfiguration {
  return {...plain, metadata: {...metadata, annotations: {[CONFIGURATION_HASH_ANNOTATION]: hash}}};
}

function configurationOf(runtime: Runtime): DeploymentConfiguration {
  const {name = '', namespace = '', uid = ''} = runtime.metadata;
  const selector = selectorFor(name);
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: {
      name: deploymentName(name),
      namespace,
      labels: {'app.kubernetes.io/managed-by': 'kruntimes', ...selector},
      ownerReferences: [{apiVersion: API_VERSION, kind: KIND, name, uid, controller: true, blockOwnerDeletion: true}],
    },
    spec: {
      replicas: desiredReplicas(runtime),
      selector: {matchLabels: selector},
      minReadySeconds: runtime.spec.minReadySeconds ?? 0,
      progressDeadlineSeconds: runtime.spec.progressDeadlineSeconds ?? 600,
      revisionHistoryLimit: 10,
      paused: false,
      strategy: {type: 'RollingUpdate', rollingUpdate: {maxSurge: '25%', maxUnavailable: '25%'}},
      template: desiredTemplate(runtime),
    },
  };
}
