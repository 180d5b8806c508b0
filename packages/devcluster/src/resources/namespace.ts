import type {Strategy} from './resource.js';

export const namespaceStrategy: Strategy = {
  defaults(namespace) {
    // The label that selectors over namespaces rely on; the server sets it, whatever the client sent.
    if (namespace.metadata.name === '') return;
    namespace.metadata.labels = {...namespace.metadata.labels, 'kubernetes.io/metadata.name': namespace.metadata.name};
  },
  prepareForCreate(namespace) {
    namespace['spec'] = {finalizers: ['kubernetes']};
    namespace['status'] = {phase: 'Active'};
  },
};
