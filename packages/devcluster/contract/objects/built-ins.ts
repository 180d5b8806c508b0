import type {Fields} from './fields.js';

export function configMap(name: string, data: Fields = {a: '1'}, metadata: Fields = {}): Fields {
  return {apiVersion: 'v1', kind: 'ConfigMap', metadata: {name, ...metadata}, data};
}

export function lease(name: string, spec: Fields = {}, metadata: Fields = {}): Fields {
  return {apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata: {name, ...metadata}, spec};
}

export function pod(name: string, metadata: Fields = {}): Fields {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {name, ...metadata},
    spec: POD_SPEC,
  };
}

/** Nobody schedules such a Pod, so that it stays as a case leaves it, with a kubelet too. */
const POD_SPEC: Fields = {
  schedulerName: 'nobody',
  automountServiceAccountToken: false,
  containers: [{name: 'c', image: 'registry.example/c:1'}],
};

export function deployment(name: string, spec: Fields = {}): Fields {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: {name},
    spec: {
      replicas: 1,
      selector: {matchLabels: {app: name}},
      template: {metadata: {labels: {app: name}}, spec: POD_SPEC},
      ...spec,
    },
  };
}

export function runtime(name: string, spec: Fields = {}): Fields {
  return {
    apiVersion: 'kruntimes.io/v1alpha1',
    kind: 'Runtime',
    metadata: {name},
    spec: {template: {spec: {containers: [{name: 'runtime', image: 'registry.example/runtime:1'}]}}, ...spec},
  };
}

/** A reference to an owner, as an object was answered. */
export function ownerReference(owner: Fields, more: Fields = {}): Fields {
  const {name, uid} = owner['metadata'] as Fields;
  return {apiVersion: owner['apiVersion'], kind: owner['kind'], name, uid, ...more};
}
