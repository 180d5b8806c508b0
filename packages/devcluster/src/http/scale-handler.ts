import {methodNotAllowed} from '../errors/status-error.js';
import type {JsonObject} from '../objects/json.js';
import {isObject} from '../objects/json.js';
import type {Context, Target} from '../operations/context.js';
import {applyPatch} from '../operations/patch.js';
import {present, read} from '../operations/read.js';
import {scaleOf, withScale} from '../operations/scale.js';
import {overwrite} from '../operations/update.js';
import {anything} from '../schema/schema.js';
import type {Answer} from './answer.js';
import {ok} from './answer.js';
import {parseBody, readBody} from './body.js';
import type {ResourceRequest} from './resource-handler.js';
import {notServed} from './resource-handler.js';
import {readPatch} from './write-handler.js';
import {writeOptions} from './write-options.js';

/** Makes the Scale to write of the current one. */
type ScaleChange = (current: JsonObject) => JsonObject;

/** `/scale`: the replicas of an object as an autoscaling/v1 Scale. */
export async function handleScale(context: Context, wanted: ResourceRequest, target: Target): Promise<Answer> {
  const paths = target.resource.scale;
  if (paths === undefined) return notServed;
  const change = await readChange(wanted);
  const live = read(context, target);
  const shown = present(target.resource, live);
  const current = scaleOf(target.resource, paths, shown);
  if (change === undefined) return ok(current);
  const next = withScale(target.resource, shown, {paths, scale: change(current)});
  const options = writeOptions(wanted.query, wanted.request, 'scale');
  const written = overwrite(context, {target, live, next}, options);
  return ok(scaleOf(target.resource, paths, present(target.resource, written)));
}

/** What the request's body asks for; `undefined` for a read. */
async function readChange(wanted: ResourceRequest): Promise<ScaleChange | undefined> {
  const {request} = wanted;
  switch (request.method) {
    case 'GET':
      return undefined;
    case 'PUT': {
      const body = parseBody(await readBody(request));
      return () => (isObject(body) ? body : {});
    }
    case 'PATCH': {
      const patch = readPatch(await readBody(request), wanted.resource);
      return (current) => {
        const patched = applyPatch(unversioned(current), patch, anything);
        return isObject(patched) ? patched : {};
      };
    }
    default:
      throw methodNotAllowed();
  }
}

/** A patch holds for whatever version there is, unless it names one itself. */
function unversioned(scale: JsonObject): JsonObject {
  const {metadata} = scale;
  if (!isObject(metadata)) return scale;
  const {resourceVersion: _any, ...rest} = metadata;
  return {...scale, metadata: rest};
}
