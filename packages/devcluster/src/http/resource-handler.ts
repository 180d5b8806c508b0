import type {IncomingMessage, ServerResponse} from 'node:http';
import {badRequest, methodNotAllowed, noSuchResource, notFound} from '../errors/status-error.js';
import type {Context, Target} from '../operations/context.js';
import {list} from '../operations/list.js';
import {present, read} from '../operations/read.js';
import type {ResourceType} from '../resources/resource.js';
import {deletesCollections} from '../resources/resource.js';
import type {Answer} from './answer.js';
import {ok} from './answer.js';
import {handleDelete, handleDeleteCollection} from './delete-handler.js';
import {listOptions} from './list-options.js';
import {negotiate} from './media-type.js';
import {selectionOf} from './query.js';
import {isTrue} from './query-boolean.js';
import {renderList, renderObject} from './render.js';
import {handleScale} from './scale-handler.js';
import {streamWatch} from './watch-stream.js';
import {handleCreate, handlePatch, handleUpdate} from './write-handler.js';

/** A request for a resource, with its path already read. */
export interface ResourceRequest {
  readonly resource: ResourceType;
  readonly namespace: string | undefined;
  readonly name: string | undefined;
  readonly subresource: string | undefined;
  readonly query: URLSearchParams;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** Answers a request for a resource; `undefined` for a watch, which answers by itself. */
export async function handleResource(context: Context, wanted: ResourceRequest): Promise<Answer | undefined> {
  const {resource, namespace, name, subresource, query} = wanted;
  if (subresource !== undefined && !serves(resource, subresource)) {
    if (resource.origin === 'custom') throw notFound(resource, name ?? '');
    throw noSuchResource();
  }
  const method = wanted.request.method ?? 'GET';
  const isWatch = method === 'GET' && name === undefined && isTrue(query, 'watch');
  if (isWatch) {
    startWatch(context, wanted);
    return undefined;
  }
  if (name === undefined) return handleCollection(context, wanted, method);
  const target: Target = {resource, namespace, name};
  if (subresource === 'scale') return handleScale(context, wanted, target);
  switch (method) {
    case 'GET':
      return getObject(context, wanted, target);
    case 'PUT':
      return handleUpdate(context, wanted, target);
    case 'PATCH':
      return handlePatch(context, wanted, target);
    case 'DELETE':
      if (subresource !== undefined) throw methodNotAllowed();
      return handleDelete(context, wanted, target);
    case 'POST':
      // A built-in path has no such route; that of a custom resource is read by its method alone.
      if (resource.origin === 'custom' && subresource === undefined) return handleCreate(context, wanted);
      throw methodNotAllowed();
    default:
      throw methodNotAllowed();
  }
}

export const notServed: Answer = {code: 404, body: '404 page not found\n'};

function serves(resource: ResourceType, subresource: string): boolean {
  return (subresource === 'status' && resource.hasStatus) || (subresource === 'scale' && resource.scale !== undefined);
}

async function handleCollection(context: Context, wanted: ResourceRequest, method: string): Promise<Answer> {
  switch (method) {
    case 'GET':
      return listObjects(context, wanted);
    case 'POST':
      return handleCreate(context, wanted);
    case 'DELETE':
      if (!deletesCollections(wanted.resource)) throw methodNotAllowed();
      return handleDeleteCollection(context, wanted);
    default:
      if (wanted.resource.origin === 'custom' && ['PUT', 'PATCH'].includes(method)) {
        throw badRequest('name must be provided');
      }
      throw methodNotAllowed();
  }
}

function getObject(context: Context, wanted: ResourceRequest, target: Target): Answer {
  const rendering = negotiate(wanted);
  const object = present(target.resource, read(context, target));
  return ok(renderObject(object, {resource: target.resource, rendering, now: context.clock.now()}));
}

function listObjects(context: Context, wanted: ResourceRequest): Answer {
  const rendering = negotiate(wanted);
  const page = list(context, selectionOf(wanted.query, wanted), listOptions(wanted.query));
  return ok(renderList(page, {resource: wanted.resource, rendering, now: context.clock.now()}));
}

function startWatch(context: Context, wanted: ResourceRequest): void {
  const {resource, query, request, response} = wanted;
  const rendering = negotiate(wanted);
  const render = {resource, rendering, now: context.clock.now()};
  streamWatch(context, selectionOf(query, wanted), {query, request, response, render});
}
