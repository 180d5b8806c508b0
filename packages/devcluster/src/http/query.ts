import type {IncomingMessage} from 'node:http';
import {StatusError, badRequest} from '../errors/status-error.js';
import {parseFieldSelector} from '../objects/fields.js';
import {parseLabelSelector} from '../objects/labels.js';
import type {Subresource, WriteOptions} from '../operations/context.js';
import type {ListOptions, Selection} from '../operations/list.js';
import {storedPath} from '../resources/event-conversion.js';
import type {ResourceType} from '../resources/resource.js';

/** The options of a write. Without a `fieldManager` the manager is the first part of the User-Agent. */
export function writeOptions(query: URLSearchParams, request: IncomingMessage, subresource: Subresource): WriteOptions {
  const agent = (request.headers['user-agent'] ?? 'unknown').split('/')[0] ?? 'unknown';
  const validation = query.get('fieldValidation') ?? 'Warn';
  if (validation !== 'Strict' && validation !== 'Warn' && validation !== 'Ignore') {
    throw badRequest(
      `fieldValidation: Unsupported value: ${JSON.stringify(validation)}: supported values: "Ignore", "Strict", "Warn"`,
    );
  }
  return {
    fieldManager: query.get('fieldManager') ?? agent,
    fieldValidation: validation,
    dryRun: isDryRun(query),
    subresource,
    force: query.get('force') === 'true',
  };
}

export function isDryRun(query: URLSearchParams): boolean {
  const values = query.getAll('dryRun').filter((value) => value !== '');
  const other = values.find((value) => value !== 'All');
  if (other === undefined) return values.length > 0;
  throw new StatusError(422, 'Invalid', {
    message: ` "" is invalid: dryRun: Unsupported value: ${JSON.stringify(other)}: supported values: "All"`,
  });
}

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

export function listOptions(query: URLSearchParams): ListOptions {
  const limit = query.get('limit');
  return {
    limit: limit === null || limit === '' ? undefined : wholeNumber(limit),
    continueToken: query.get('continue') ?? undefined,
    resourceVersion: query.get('resourceVersion') ?? undefined,
    resourceVersionMatch: query.get('resourceVersionMatch') ?? undefined,
  };
}

function wholeNumber(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw badRequest(`strconv.ParseInt: parsing ${JSON.stringify(text)}: invalid syntax`);
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
  throw new Error(`field label not supported: ${path}`);
}
