import {StatusError, invalid} from '../errors/status-error.js';
import type {KubeObject} from '../objects/kube-object.js';
import {apply} from '../operations/apply.js';
import type {Context, Subresource, Target, WriteOptions} from '../operations/context.js';
import {create} from '../operations/create.js';
import type {Patch} from '../operations/patch.js';
import {patch} from '../operations/patch.js';
import {present} from '../operations/read.js';
import {update} from '../operations/update.js';
import type {ResourceType} from '../resources/resource.js';
import type {Answer} from './answer.js';
import {failure} from './answer.js';
import type {Body} from './body.js';
import {parseBody, parseJson, parseYaml, readBody} from './body.js';
import {negotiate} from './media-type.js';
import {isTrue} from './query-boolean.js';
import {renderObject} from './render.js';
import type {ResourceRequest} from './resource-handler.js';
import {writeOptions} from './write-options.js';

export async function handleCreate(context: Context, wanted: ResourceRequest): Promise<Answer> {
  return writing(context, wanted, async (options) => {
    const body = parseBody(await readBody(wanted.request));
    return {code: 201, object: create(context, {place: wanted, body}, options)};
  });
}

export async function handleUpdate(context: Context, wanted: ResourceRequest, target: Target): Promise<Answer> {
  return writing(context, wanted, async (options) => {
    const body = parseBody(await readBody(wanted.request));
    return {code: 200, object: update(context, {target, body}, options)};
  });
}

export async function handlePatch(context: Context, wanted: ResourceRequest, target: Target): Promise<Answer> {
  return writing(context, wanted, async (options) => {
    const body = await readBody(wanted.request);
    if (body.contentType === 'application/apply-patch+yaml') {
      if (!wanted.query.has('fieldManager')) throw fieldManagerRequired();
      const {object, created} = apply(context, {target, body: parseYaml(body.text)}, options);
      return {code: created ? 201 : 200, object};
    }
    if (isTrue(wanted.query, 'force')) throw forceForbidden();
    return {code: 200, object: patch(context, {target, patch: readPatch(body, target.resource)}, options)};
  });
}

interface Written {
  readonly code: number;
  readonly object: KubeObject;
}

async function writing(
  context: Context,
  wanted: ResourceRequest,
  write: (options: WriteOptions) => Promise<Written>,
): Promise<Answer> {
  const {resource, query, request} = wanted;
  const rendering = negotiate(wanted);
  const warnings: string[] = [];
  const options = {...writeOptions(query, request, subresourceOf(wanted)), warn: (text: string) => warnings.push(text)};
  try {
    const {code, object} = await write(options);
    const body = renderObject(present(resource, object), {resource, rendering, now: context.clock.now()});
    return {code, body, warnings};
  } catch (error) {
    return {...failure(error), warnings};
  }
}

function subresourceOf(wanted: ResourceRequest): Subresource {
  return wanted.subresource === 'status' ? 'status' : undefined;
}

/** The patch of a body, by its media type. Throws a 415 for a type that the resource does not take. */
export function readPatch(body: Body, resource: ResourceType): Patch {
  switch (body.contentType) {
    case 'application/json-patch+json':
      return {kind: 'json', steps: parseJson(body.text)};
    case 'application/merge-patch+json':
      return {kind: 'merge', body: parseJson(body.text)};
    case 'application/strategic-merge-patch+json':
      if (resource.origin === 'custom') throw unsupportedPatch(resource);
      return {kind: 'strategic', body: parseJson(body.text)};
    default:
      if (resource.origin === 'custom') throw unsupportedPatch(resource);
      throw new StatusError(415, 'UnsupportedMediaType', {message: '415: Unsupported Media Type', details: {}});
  }
}

function unsupportedPatch(resource: ResourceType): StatusError {
  const strategic = resource.origin === 'custom' ? [] : ['application/strategic-merge-patch+json'];
  const types = [
    'application/json-patch+json',
    'application/merge-patch+json',
    ...strategic,
    'application/apply-patch+yaml',
  ];
  return new StatusError(415, 'UnsupportedMediaType', {
    message: `the body of the request was in an unknown format - accepted media types include: ${types.join(', ')}`,
  });
}

const patchOptions = {group: 'meta.k8s.io', plural: 'patchoptions', kind: 'PatchOptions'};

function fieldManagerRequired(): StatusError {
  return invalid(patchOptions, '', [{field: 'fieldManager', type: 'Required', detail: 'is required for apply patch'}]);
}

function forceForbidden(): StatusError {
  const detail = 'may not be specified for non-apply patch';
  return invalid(patchOptions, '', [{field: 'force', type: 'Forbidden', detail}]);
}
