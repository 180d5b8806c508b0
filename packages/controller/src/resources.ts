import {GROUP, KIND, PLURAL, VERSION, type Runtime} from '@kruntimes/api';
import type {ResourceType} from '@kruntimes/kube';
import type {Deployment} from './observed/deployment.js';

export const RUNTIMES: ResourceType<Runtime> = {
  group: GROUP,
  version: VERSION,
  plural: PLURAL,
  kind: KIND,
  namespaced: true,
};

export const DEPLOYMENTS: ResourceType<Deployment> = {
  group: 'apps',
  version: 'v1',
  plural: 'deployments',
  kind: 'Deployment',
  namespaced: true,
};
