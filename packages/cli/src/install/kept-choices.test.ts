import {describe, expect, it} from '@jest/globals';
import type {KubeObject} from '@kruntimes/kube';
import {DEPLOYMENTS} from '../services/workload-resources.js';
import {keptChoices} from './kept-choices.js';

const labels = {'app.kubernetes.io/part-of': 'kruntimes'};

function kept(metadata: object | undefined): object {
  const containers = [
    {name: 'sidecar', image: 'proxy:1'},
    {name: 'controller', image: 'registry.example/c:v1'},
  ];
  const before = {metadata, spec: {replicas: 0, template: {spec: {containers}}}} as KubeObject;
  const ref = {name: 'kruntimes-controller'};
  return keptChoices([{type: DEPLOYMENTS, ref, object: {}, before: metadata === undefined ? undefined : before}]);
}

describe('what an installation goes on with', () => {
  it('is the image of the controller, beside other containers, and its replicas, 0 too', () => {
    expect(kept({labels})).toEqual({image: 'registry.example/c:v1', replicas: 0});
  });

  it.each([
    ['where there was none', undefined],
    ['where a Deployment of others has the name', {labels: {app: 'other'}}],
  ])('is nothing %s', (_where, metadata) => {
    expect(kept(metadata)).toEqual({});
  });
});
