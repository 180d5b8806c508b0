import {badRequest} from '../errors/status-error.js';
import {parseFieldSelector} from '../objects/fields.js';
import {parseLabelSelector} from '@kruntimes/kube';
import type {Selection} from '../operations/list.js';
import {eventsGroup, storedPath} from '../resources/event-conversion.js';
import type {ResourceType} from '../resources/resource.js';

/** Which objects a list, watch or deletecollection is about; a name on the path is one more field requirement. */
export function selectionOf(
  query: URLSearchParams,
  place: {resource: ResourceType; namespace: string | undefined; name: string | undefined},
): Selection {
  try {
    const fields = parseFieldSelector(query.get('fieldSelector') ?? '').map((requirement) => ({
      ...requirement,
      path: selectablePath(place.resource, requirement.path),
    }));
    const named = place.name === undefined ? [] : [{path: 'metadata.name', value: place.name, equals: true}];
    return {
      resource: place.resource,
      namespace: place.namespace,
      labels: parseLabelSelector(query.get('labelSelector') ?? ''),
      fields: [...fields, ...named],
    };
  } catch (error) {
    throw badRequest(error instanceof Error ? error.message : String(error));
  }
}

/** What can be selected by beside name and namespace; a custom resource may declare fields of its own. */
const selectable: Readonly<Record<string, readonly string[]>> = {
  '/pods': [
    'spec.nodeName',
    'spec.restartPolicy',
    'spec.schedulerName',
    'spec.serviceAccountName',
    'status.phase',
    'status.podIP',
  ],
  '/events': [
    'involvedObject.kind',
    'involvedObject.name',
    'involvedObject.namespace',
    'involvedObject.uid',
    'reason',
    'type',
  ],
  '/namespaces': ['status.phase'],
  '/secrets': ['type'],
  '/nodes': ['spec.unschedulable'],
  'apps/replicasets': ['status.replicas'],
};

function selectablePath(resource: ResourceType, path: string): string {
  const own = [...(selectable[resource.collection] ?? []), ...resource.selectableFields];
  const stored = storedPath(resource, path);
  if (stored === 'metadata.name' || stored === 'metadata.namespace') return stored;
  if (stored !== undefined && own.includes(stored)) return stored;
  const isDeclared =
    resource.origin === 'custom' || resource.group === eventsGroup || resource.collection in selectable;
  throw new Error(
    isDeclared
      ? `field label not supported: ${path}`
      : `${JSON.stringify(path)} is not a known field selector: only "metadata.name", "metadata.namespace"`,
  );
}
