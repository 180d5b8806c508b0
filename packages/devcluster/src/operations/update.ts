import {badRequest, invalid} from '../errors/status-error.js';
import type {Json} from '../objects/json.js';
import type {KubeObject} from '../objects/kube-object.js';
import {copyOf} from '../objects/kube-object.js';
import {trackUpdate} from '../apply/track.js';
import type {Context, Target, WriteOptions} from './context.js';
import {decodeObject} from './decode.js';
import {present, read} from './read.js';
import {checkNamespaceOf, checkUid, checkVersion, commit, succeed} from './replace.js';

/** Replaces an object by a request body (PUT). */
export function update(context: Context, request: {target: Target; body: Json}, options: WriteOptions): KubeObject {
  const {target} = request;
  const next = decodeObject(target.resource, request.body, options);
  if (next.metadata.name !== target.name) {
    throw badRequest(
      `the name of the object (${next.metadata.name}) does not match the name on the URL (${target.name})`,
    );
  }
  checkNamespaceOf(target, next);
  const resourceVersion = next.metadata.resourceVersion;
  const live = read(context, target);
  if (target.resource.origin === 'custom' && (resourceVersion === undefined || resourceVersion === '')) {
    const {group, plural} = target.resource;
    throw invalid({group, plural, kind: plural}, target.name, [
      {field: 'metadata.resourceVersion', type: 'Invalid', value: 0, detail: 'must be specified for an update'},
    ]);
  }
  checkUid(target, live, next.metadata.uid);
  return overwrite(context, {target, live, next}, options);
}

/** Stores `next` in the place of `live`, with all the rules of an update. */
export function overwrite(
  context: Context,
  change: {target: Target; live: KubeObject; next: KubeObject},
  options: WriteOptions,
): KubeObject {
  const {target, live, next} = change;
  checkVersion(target, live, next.metadata.resourceVersion);
  const shown = present(target.resource, live);
  const successor = succeed(target.resource, shown, {next, options});
  const managed = trackUpdate(
    {resource: target.resource, live: shown, next: successor},
    {...options, now: context.clock.now()},
  );
  return commit(context, target, {live, next: managed, options});
}

/** Changes a stored object by a function: how the cluster's own controllers write. A vanished object is no error. */
export function modify(
  context: Context,
  target: Target,
  write: {change: (object: KubeObject) => void; options: WriteOptions},
): KubeObject | undefined {
  const live = context.store.get(
    target.resource.collection,
    target.namespace === undefined ? target.name : `${target.namespace}/${target.name}`,
  );
  if (live === undefined) return undefined;
  const next = copyOf(live);
  write.change(next);
  return overwrite(context, {target, live, next}, write.options);
}
