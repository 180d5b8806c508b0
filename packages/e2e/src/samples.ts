import {API_VERSION, KIND, type Runtime} from '@kruntimes/api';

/** A Runtime that every cluster takes. */
export function runtimeOf({namespace, name, replicas}: {namespace: string; name: string; replicas: number}): Runtime {
  return {
    apiVersion: API_VERSION,
    kind: KIND,
    metadata: {namespace, name},
    spec: {
      replicas,
      template: {
        spec: {
          terminationGracePeriodSeconds: 0,
          containers: [{name: 'runtime', image: 'registry.example/runtime:1'}],
        },
      },
    },
  };
}
