import {StatusError} from '../errors/status-error.js';
import type {JsonObject} from '../objects/json.js';
import type {KubeObject} from '../objects/kube-object.js';
import {kubeTime} from '../objects/time.js';
import type {ResourceType} from '../resources/resource.js';
import {compare} from './compare.js';
import {applyConflict} from './conflicts.js';
import {difference, emptySet, intersection, isEmptySet, union} from './field-set.js';
import type {Manager} from './managers.js';
import {decodeManagers, sameManager, setFields} from './managers.js';
import {mergeApplied} from './merge.js';
import {pruneApplied} from './prune-applied.js';
import {toFieldSet} from './to-field-set.js';
import type {Tracking} from './track.js';
import {identity, ownable, trackedPart} from './track.js';

export interface ApplyRequest {
  readonly resource: ResourceType;
  /** The object as it is; for a create, an empty one. */
  readonly live: JsonObject;
  readonly managedFields: KubeObject['metadata']['managedFields'];
  readonly config: JsonObject;
}

export interface Applied {
  readonly object: JsonObject;
  readonly managers: readonly Manager[];
}

/**
 * Server-side apply: the live object with the configuration merged into it, without what the manager applied before and
 * dropped now, and everybody's fields after it (structured-merge-diff's `Updater.Apply`). Throws a 409 that lists the
 * conflicts when other managers own fields that would change, unless `force` is set.
 */
export function applyFields(request: ApplyRequest, options: Tracking & {force: boolean}): Applied {
  const {resource, live, config} = request;
  const before = decodeManagers(request.managedFields);
  const who = identity(resource, 'Apply', options);
  const fields = ownable(resource, toFieldSet(trackedPart(config), resource.schema), options.subresource);
  const last = before.find((manager) => sameManager(manager, who))?.fields ?? emptySet;
  const claimed = setFields(before, who, {fields, now: kubeTime(options.now)});
  const merged = mergeApplied(live, config, resource.schema);
  const owned = claimed.reduce((all, manager) => union(all, manager.fields), emptySet);
  const object = pruneApplied(merged, {last, owned}, resource.schema) as JsonObject;
  const result = compare(trackedPart(live), trackedPart(object), resource.schema);
  const changed = union(result.added, result.modified);
  const losers = claimed.flatMap((manager) => {
    const lost = sameManager(manager, who) ? emptySet : intersection(manager.fields, changed);
    return isEmptySet(lost) ? [] : [{manager, lost}];
  });
  if (losers.length > 0 && !options.force) throw applyConflict(losers);
  const managers = claimed.map((manager) =>
    sameManager(manager, who)
      ? manager
      : {...manager, fields: difference(difference(manager.fields, changed), result.removed)},
  );
  return {object, managers};
}

/** A 400 for a configuration that cannot be applied at all. */
export function checkConfiguration(config: JsonObject): void {
  const metadata = config['metadata'];
  const carries = typeof metadata === 'object' && metadata !== null && 'managedFields' in metadata;
  if (carries) throw new StatusError(400, 'BadRequest', {message: 'metadata.managedFields must be nil'});
}
