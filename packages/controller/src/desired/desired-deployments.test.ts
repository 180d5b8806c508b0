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
    ['the same spec', {}],
    ['another generation', {generation: 2, replicas: 2}],
    ['a generation that was given out twice', {replicas: 2}],
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

  it('hash a spec once', () => {
    const all = new DesiredDeployments();
    let read = 0;
    const {spec, ...rest} = runtime();
    const counting = {
      ...spec,
      get template() {
        read += 1;
        return spec.template;
      },
    };
    const {hash} = all.of({...rest, spec: counting});
    const before = read;
    expect(before).toBeGreaterThan(0);
    expect(all.of({...rest, spec: counting}).hash).toBe(hash);
    expect(read).toBe(before);
  });
});
