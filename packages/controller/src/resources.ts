import {RUNTIME_RESOURCE, type PodObject, type Runtime} from '@kruntimes/api';
import type {ResourceType} from '@kruntimes/kube';
import type {Deployment} from './observed/deployment.js';

export const RUNTIMES: ResourceType<Runtime> = RUNTIME_RESOURCE;

export const DEPLOYMENTS: ResourceType<Deployment> = {
  group: 'apps',
  version: 'v1',
  plural: 'deployments',
  kind: 'Deployment',
  namespaced: true,
};

export const PODS: ResourceType<PodObject> = {group: '', version: 'v1', plural: 'pods', kind: 'Pod', namespaced: true};
