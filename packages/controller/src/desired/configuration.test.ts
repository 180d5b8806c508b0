import type {Runtime} from '@kruntimes/api';
import {describe, expect, it} from '@jest/globals';
import {desiredDeployment} from './configuration.js';

function runtime(spec: Partial<Runtime['spec']> = {}): Runtime {
  return {
    apiVersion: 'kruntimes.io/v1alpha1',
    kind: 'Runtime',
    metadata: {name: 'web', namespace: 'team-a', uid: 'u-1'},
    spec: {template: {spec: {containers: [{name: 'runtime', image: 'a'}]}}, ...spec},
  };
}

describe('desiredDeployment', () => {
  it('is owned by the Runtime, selects by its label, and spells out what matters of the defaults', () => {
    const {configuration, hash} = desiredDeployment(runtime());
    expect(configuration).toEqual({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: {
        name: 'runtime-web',
        namespace: 'team-a',
        labels: {'app.kubernetes.io/managed-by': 'kruntimes', 'kruntimes.io/runtime': 'web'},
        annotations: {'kruntimes.io/configuration-hash': hash},
        ownerReferences: [
          {
            apiVersion: 'kruntimes.io/v1alpha1',
            kind: 'Runtime',
            name: 'web',
            uid: 'u-1',
            controller: true,
            blockOwnerDeletion: true,
          },
        ],
      },
      spec: {
        replicas: 1,
        selector: {matchLabels: {'kruntimes.io/runtime': 'web'}},
        minReadySeconds: 0,
        progressDeadlineSeconds: 600,
        revisionHistoryLimit: 10,
        paused: false,
        strategy: {type: 'RollingUpdate', rollingUpdate: {maxSurge: '25%', maxUnavailable: '25%'}},
        template: {
          metadata: {labels: {'kruntimes.io/runtime': 'web'}},
          spec: {containers: [{name: 'runtime', image: 'a'}]},
        },
      },
    });
  });

  it('has another hash for another spec, and the same for the same spec in another order', () => {
    const containers = [{name: 'runtime', image: 'a'}];
    const swapped = [{image: 'a', name: 'runtime'}];
    const hashes = [
      desiredDeployment(runtime({template: {spec: {containers}}})).hash,
      desiredDeployment(runtime({template: {spec: {containers: swapped}}})).hash,
      desiredDeployment(runtime({replicas: 2})).hash,
    ];
    expect(hashes[0]).toBe(hashes[1]);
    expect(hashes[0]).not.toBe(hashes[2]);
  });

  it('wants 0 replicas when the Runtime does', () => {
    expect(desiredDeployment(runtime({replicas: 0})).configuration.spec.replicas).toBe(0);
  });
});
