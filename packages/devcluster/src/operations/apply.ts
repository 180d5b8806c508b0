import {applyFields, checkConfiguration} from '../apply/apply-fields.js';
import {withManagers} from '../apply/track.js';
import {StatusError, badRequest, conflict, notFound} from '../errors/status-error.js';
import type {Json, JsonObject} from '../objects/json.js';
import {isObject, stringAt} from '../objects/json.js';
import type {KubeObject} from '../objects/kube-object.js';
import {typedErrors} from '../apply/typed-errors.js';
import {apiVersionOf} from '../resources/resource.js';
import type {Context, Target, WriteOptions} from './context.js';
import {insert, startLife} from './create.js';
import {asKubeObject, decodeObject} from './decode.js';
import {find, present} from './read.js';
import {checkPatchedUid, checkVersion, commit, succeed} from './replace.js';

/** Server-side apply. Creates the object when there is none; `created` says so. */
export function apply(
  context: Context,
  request: {target: Target; body: Json},
  options: WriteOptions,
): {object: KubeObject; created: boolean} {
  const {target} = request;
  const config = configuration(target, request.body);
  const live = find(context, target);
  if (live !== undefined) return {object: applyOver(context, {target, live, config}, options), created: false};
  if (options.subresource !== undefined) throw notFound(target.resource, target.name);
  return {object: applyNew(context, {target, config}, options), created: true};
}

function applyNew(context: Context, request: {target: Target; config: JsonObject}, options: WriteOptions): KubeObject {
  const {target, config} = request;
  const uid = stringAt(config['metadata'], 'uid');
  if (uid !== undefined && uid !== '') {
    const why = `uid mismatch: the provided object specified uid ${uid}, and no existing object was found`;
    throw conflict(target.resource, target.name, why);
  }
  const {object, managers} = applyFields(
    {resource: target.resource, live: {}, managedFields: [], config},
    {...options, force: true, now: context.clock.now()},
  );
  const next = decodeObject(target.resource, object, options);
  startLife(context, target, next);
  return insert(context, target.resource, {object: withManagers(next, managers), options});
}

function applyOver(
  context: Context,
  request: {target: Target; live: KubeObject; config: JsonObject},
  options: WriteOptions,
): KubeObject {
  const {target, live, config} = request;
  const shown = present(target.resource, live);
  const {object, managers} = applyFields(
    {resource: target.resource, live: shown, managedFields: live.metadata.managedFields, config},
    {...options, force: options.force === true, now: context.clock.now()},
  );
  const next = decodeObject(target.resource, object, options);
  checkVersion(target, live, next.metadata.resourceVersion);
  checkPatchedUid(target, live, {uid: next.metadata.uid, subresource: options.subresource});
  const successor = succeed(target.resource, shown, {next: withManagers(next, managers), options});
  return commit(context, target, {live, next: successor, options});
}

/** The body as an apply configuration of the target. Throws a 400 or, for a field that no schema declares, a 500. */
function configuration(target: Target, body: Json): JsonObject {
  if (!isObject(body)) throw badRequest('the apply configuration is not an object');
  const {resource} = target;
  checkConfiguration(body);
  const object = asKubeObject(body);
  if (object.apiVersion !== apiVersionOf(resource) || object.kind !== resource.kind) {
    const version = object.apiVersion.includes('/') ? object.apiVersion : `/${object.apiVersion}`;
    throw badRequest(`invalid object type: ${version}, Kind=${object.kind}`);
  }
  const config: JsonObject = {...body, metadata: {...object.metadata, name: target.name}};
  if (object.metadata.name !== '' && object.metadata.name !== target.name) {
    throw badRequest(
      `the name of the object (${object.metadata.name}) does not match the name on the URL (${target.name})`,
    );
  }
  const lines = typedErrors(config, resource.schema);
  if (lines.length === 0) return config;
  const place = `${object.metadata.namespace ?? ''}/${target.name}`;
  const kind = `${object.apiVersion}, Kind=${resource.kind}`;
  const list = lines.length === 1 ? lines.join('') : `errors:\n${lines.map((line) => `  ${line}`).join('\n')}`;
  throw new StatusError(500, '', {message: `failed to create typed patch object (${place}; ${kind}): ${list}`});
}
