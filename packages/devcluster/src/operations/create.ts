import {randomUUID} from 'node:crypto';
import {StatusError, alreadyExists, badRequest} from '../errors/status-error.js';
import type {Json} from '../objects/json.js';
import type {KubeObject} from '../objects/kube-object.js';
import {keyOf} from '../objects/kube-object.js';
import {kubeTime} from '../objects/time.js';
import {trackUpdate} from '../apply/track.js';
import type {ResourceType} from '../resources/resource.js';
import type {Context, WriteOptions} from './context.js';
import {decodeObject} from './decode.js';
import {checkNamespace} from './namespace-lifecycle.js';
import {checkValid} from './validate.js';

/** Where a new object goes. */
export interface Place {
  readonly resource: ResourceType;
  readonly namespace: string | undefined;
}

/** Makes a new object of a request body. Throws a 400, 404, 409 or 422 as the API server does. */
export function create(context: Context, request: {place: Place; body: Json}, options: WriteOptions): KubeObject {
  const {resource} = request.place;
  const object = decodeObject(resource, request.body, options);
  if (object.metadata.resourceVersion !== undefined && object.metadata.resourceVersion !== '') {
    throw new StatusError(500, '', {message: 'resourceVersion should not be set on objects to be created'});
  }
  startLife(context, request.place, object);
  const managed = trackUpdate({resource, live: undefined, next: object}, {...options, now: context.clock.now()});
  return insert(context, resource, {object: managed, options});
}

/** Checks and stores an object that has its metadata and managed fields already. */
export function insert(
  context: Context,
  resource: ResourceType,
  what: {object: KubeObject; options: WriteOptions},
): KubeObject {
  const {object, options} = what;
  if (object.metadata.namespace !== undefined) {
    checkNamespace(context, resource, {namespace: object.metadata.namespace, name: object.metadata.name});
  }
  checkValid(resource, object);
  const other = context.store.get(resource.collection, keyOf(object));
  if (other !== undefined) {
    throw alreadyExists(resource, object.metadata.name, {
      isBeingDeleted: other.metadata.deletionTimestamp !== undefined,
    });
  }
  return options.dryRun ? object : context.store.put(resource.collection, object);
}

/** Gives the object what only the server sets: name, namespace, uid, times; and takes away what no client may set. */
export function startLife(context: Context, place: Place, object: KubeObject): void {
  const {resource} = place;
  const {metadata} = object;
  metadata.name = metadata.name === '' ? generatedName(metadata.generateName) : metadata.name;
  if (resource.namespaced) metadata.namespace = agreedNamespace(place, metadata.namespace);
  else delete metadata.namespace;
  metadata.uid = randomUUID();
  metadata.creationTimestamp = kubeTime(context.clock.now());
  delete metadata.resourceVersion;
  delete metadata.deletionTimestamp;
  delete metadata.deletionGracePeriodSeconds;
  if (resource.hasGeneration) metadata.generation = 1;
  if (resource.hasStatus) resetStatus(resource, object);
  resource.strategy.prepareForCreate?.(object);
}

function resetStatus(resource: ResourceType, object: KubeObject): void {
  const initial = resource.schema.properties?.['status']?.default;
  if (initial === undefined) {
    delete object['status'];
    return;
  }
  delete object['status'];
  const fresh = decodeObject(resource, {...object, metadata: {}}, ignoring);
  object['status'] = fresh['status'];
}

const ignoring: WriteOptions = {fieldManager: '', fieldValidation: 'Ignore', dryRun: true};

function agreedNamespace(place: Place, own: string | undefined): string {
  const wanted = place.namespace ?? own ?? 'default';
  if (own !== undefined && own !== '' && own !== wanted) {
    throw badRequest('the namespace of the provided object does not match the namespace sent on the request');
  }
  return wanted;
}

/** As apimachinery's names.SimpleNameGenerator: at most 58 characters of the prefix, then five of its alphabet. */
function generatedName(prefix: string | undefined): string {
  if (prefix === undefined || prefix === '') return '';
  const alphabet = 'bcdfghjklmnpqrstvwxz2456789';
  const suffix = Array.from({length: 5}, () => alphabet[Math.floor(Math.random() * alphabet.length)]).join('');
  return prefix.slice(0, 58) + suffix;
}
