import {forbidden, notFound} from '../errors/status-error.js';
import type {ResourceType} from '../resources/resource.js';
import type {Context} from './context.js';

const collection = '/namespaces';

/** Refuses a create in a namespace that is missing or going away (the NamespaceLifecycle admission plug-in). */
export function checkNamespace(
  context: Context,
  resource: ResourceType,
  place: {namespace: string; name: string},
): void {
  const {namespace, name} = place;
  const found = context.store.get(collection, namespace);
  if (found === undefined) {
    throw notFound({group: '', plural: 'namespaces', kind: 'Namespace'}, namespace);
  }
  if (found.metadata.deletionTimestamp === undefined) return;
  throw forbidden(resource, name, {
    message: `unable to create new content in namespace ${namespace} because it is being terminated`,
    causes: [
      {
        reason: 'NamespaceTerminating',
        message: `namespace ${namespace} is being terminated`,
        field: 'metadata.namespace',
      },
    ],
  });
}
