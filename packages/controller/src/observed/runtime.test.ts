import {describe, expect, it} from '@jest/globals';
import {API_VERSION, KIND, type Runtime} from '@kruntimes/api';
import {trackRuntime} from './runtime.js';

function runtimeOf({uid = 'u', replicas = 1}: {uid?: string; replicas?: number} = {}): Runtime {
  const metadata = {namespace: 'a', name: 'web', uid, generation: 1, managedFields: [{manager: 'kubectl'}]};
  return {apiVersion: API_VERSION, kind: KIND, metadata, spec: {replicas, template: {spec: {containers: []}}}};
}

describe('a cached Runtime', () => {
  it('has no managedFields', () => {
    expect(trackRuntime(runtimeOf(), undefined).metadata).toEqual({
      namespace: 'a',
      name: 'web',
      uid: 'u',
      generation: 1,
    });
  });

  it('shares its spec with the state before, if that is the same', () => {
    const known = trackRuntime(runtimeOf(), undefined);
    expect(trackRuntime(runtimeOf(), known).spec).toBe(known.spec);
  });

  it.each([
    ['another spec, though of the same generation: the API server was restored from a backup', {replicas: 2}],
    ['another object of the name', {uid: 'v'}],
  ])('has its own spec as %s', (_, change) => {
    const known = trackRuntime(runtimeOf(), undefined);
    const runtime = runtimeOf(change);
    expect(trackRuntime(runtime, known).spec).toBe(runtime.spec);
  });
});
