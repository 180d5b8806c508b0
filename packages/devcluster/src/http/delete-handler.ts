import {invalid} from '../errors/status-error.js';
import type {Json} from '../objects/json.js';
import {isObject, numberAt, stringAt} from '../objects/json.js';
import type {Context, Target} from '../operations/context.js';
import type {DeleteOptions, Deletion} from '../operations/delete.js';
import {deleteObject} from '../operations/delete.js';
import {list} from '../operations/list.js';
import {present} from '../operations/read.js';
import type {Answer} from './answer.js';
import {ok} from './answer.js';
import {parseBody, readBody} from './body.js';
import {listOptions} from './list-options.js';
import {selectionOf} from './query.js';
import {renderList} from './render.js';
import type {ResourceRequest} from './resource-handler.js';
import {isDryRun} from './write-options.js';

export async function handleDelete(context: Context, wanted: ResourceRequest, target: Target): Promise<Answer> {
  const options = await deleteOptions(wanted);
  return ok(answerBody(target, deleteObject(context, target, options)));
}

/** Deletes what a list with the same selectors shows, and answers with that list. */
export async function handleDeleteCollection(context: Context, wanted: ResourceRequest): Promise<Answer> {
  const options = await deleteOptions(wanted);
  const page = list(context, selectionOf(wanted.query, wanted), listOptions(wanted.query));
  for (const object of page.items) {
    const {name, namespace} = object.metadata;
    deleteObject(context, {resource: wanted.resource, namespace, name}, options);
  }
  return ok(renderList(page, {resource: wanted.resource, rendering: {kind: 'object'}, now: context.clock.now()}));
}

/** A Status when the object is gone (except a Pod, which is shown), the marked object when it waits for something. */
function answerBody(target: Target, deletion: Deletion): object {
  const {object} = deletion;
  const {resource, name} = target;
  if (deletion.kind === 'marked' || resource.kind === 'Pod') return present(resource, object);
  return {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Success',
    details: {
      name,
      ...(resource.group === '' ? {} : {group: resource.group}),
      kind: resource.plural,
      uid: object.metadata.uid,
    },
  };
}

/** From the body, or else from the query. */
async function deleteOptions(wanted: ResourceRequest): Promise<DeleteOptions> {
  const {query, request} = wanted;
  const body = await readBody(request);
  const given: Json = body.text === '' ? {} : parseBody(body);
  const preconditions = isObject(given) ? given['preconditions'] : undefined;
  const grace = query.get('gracePeriodSeconds');
  return {
    propagationPolicy: policyOf(
      stringAt(given, 'propagationPolicy') ?? query.get('propagationPolicy') ?? undefined,
      given,
    ),
    gracePeriodSeconds: numberAt(given, 'gracePeriodSeconds') ?? (grace === null ? undefined : Number(grace)),
    preconditions: {uid: stringAt(preconditions, 'uid'), resourceVersion: stringAt(preconditions, 'resourceVersion')},
    dryRun:
      isDryRun(query, request) ||
      (isObject(given) && Array.isArray(given['dryRun']) && given['dryRun'].includes('All')),
  };
}

function policyOf(policy: string | undefined, given: Json): DeleteOptions['propagationPolicy'] {
  if (policy === undefined) return isObject(given) && given['orphanDependents'] === true ? 'Orphan' : undefined;
  if (policy === 'Background' || policy === 'Foreground' || policy === 'Orphan') return policy;
  const detail = 'supported values: "Foreground", "Background", "Orphan", "nil"';
  throw invalid({group: 'meta.k8s.io', plural: 'deleteoptions', kind: 'DeleteOptions'}, '', [
    {field: 'propagationPolicy', type: 'NotSupported', value: policy, detail},
  ]);
}
