import {describe, expect, it} from '@jest/globals';
import type {Runtime} from '@kruntimes/api';
import {desiredDeployment} from './configuration.js';
import {DesiredDeployments} from './desired-deployments.js';

function runtime({uid = 'u1', generation = 1, replicas = 1} = {}): Runtime {
  const template = {spec: {containers: [{name: 'runtime', image: 'registry.example/web:1'}]}};
  return {
    apiVersion: 'kruntimes.io/v1alpha1',
    kind: 'Runtime',
    metadata: {name: 'web', namespace: 'default', uid, generation},
    spec: {replicas, template},
  };
}

describe('DesiredDeployments', () => {
  it.each([
    ['the same generation', {}],
    ['another generation', {generation: 2, replicas: 2}],
    ['a namesake', {uid: 'u2', replicas: 3}],
  ])('want what the Runtime says, for %s', (_, change) => {
    const all = new DesiredDeployments();
    all.of(runtime());
    const wanted = all.of(runtime(change));
    expect({hash: wanted.hash, configuration: wanted.configuration}).toEqual({
      hash: desiredDeployment(runtime(change)).hash,
      configuration: desiredDeployment(runtime(change)).configuration,
    });
  });

  it('hash a generation once', () => {
    const all = new DesiredDeployments();
    const {hash} = all.of(runtime());
    // What the API server never does: another spec under the same generation.
    expect(all.of(runtime({replicas: 9})).hash).toBe(hash);
    all.forget('default/web');
    expect(all.of(runtime({replicas: 9})).hash).not.toBe(hash);
  });
});
