import {expired} from '../errors/status-error.js';
import type {Json} from '../objects/json.js';
import type {KubeObject} from '../objects/kube-object.js';
import {apiVersionOf} from '../resources/resource.js';
import type {ChangeEvent} from '../storage/history.js';
import type {Context} from './context.js';
import type {Selection} from './list.js';
import {revisionOf, selects} from './list.js';
import {present} from './read.js';

export type WatchEvent =
  | {readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'; readonly object: KubeObject}
  | {readonly type: 'BOOKMARK'; readonly object: Json}
  | {readonly type: 'ERROR'; readonly object: Json};

export interface WatchOptions {
  readonly resourceVersion: string | undefined;
  /**
   * Whether the current objects come first: always, and then a bookmark that says so (a streaming list), never, or
   * when there is no version to go on from.
   */
  readonly initialEvents: 'always' | 'never' | 'without-a-version';
}

/** Sees every event, in order. */
export type Sink = (event: WatchEvent) => void;

/**
 * Follows a selection: what the history holds since the resourceVersion (or, without one, the current objects as ADDED),
 * then every change until the result is called. A version that the history no longer reaches gives one ERROR event, as
 * the watch cache answers it.
 */
export function watch(context: Context, selection: Selection, options: WatchOptions & {sink: Sink}): () => void {
  const {sink} = options;
  const {store} = context;
  const {collection} = selection.resource;
  const from = revisionOf(options.resourceVersion);
  const streamsList = options.initialEvents === 'always';
  if (from !== undefined && from > 0 && !streamsList) {
    if (!store.history.reaches(from)) {
      sink({type: 'ERROR', object: tooOld(from, store.history.compactedRevision)});
      return () => undefined;
    }
    for (const event of store.history.since(collection, from)) pass(selection, event, sink);
  } else if (options.initialEvents !== 'never') {
    for (const object of store.list(collection)) {
      if (selects(selection, object)) sink({type: 'ADDED', object: present(selection.resource, object)});
    }
    if (streamsList) sink(bookmark(context, selection, {'k8s.io/initial-events-end': 'true'}));
  }
  return store.subscribe((event) => {
    if (event.collection === collection) pass(selection, event, sink);
  });
}

/** The current revision without an object, so that a quiet watcher has a fresh version to resume from. */
export function bookmark(context: Context, selection: Selection, annotations?: Record<string, string>): WatchEvent {
  const {resource} = selection;
  const metadata = {
    resourceVersion: String(context.store.revision),
    ...(annotations === undefined ? {} : {annotations}),
  };
  return {type: 'BOOKMARK', object: {kind: resource.kind, apiVersion: apiVersionOf(resource), metadata}};
}

/** An object that enters the selection is ADDED, one that leaves it is DELETED, with the revision of the change. */
function pass(selection: Selection, event: ChangeEvent, sink: Sink): void {
  const was = event.previous !== undefined && selects(selection, event.previous);
  const is = event.type !== 'DELETED' && selects(selection, event.object);
  const show = (object: KubeObject): KubeObject => present(selection.resource, object);
  if (is) sink({type: was ? 'MODIFIED' : 'ADDED', object: show(event.object)});
  else if (was && event.type === 'DELETED') sink({type: 'DELETED', object: show(event.object)});
  else if (was) sink({type: 'DELETED', object: show(withRevision(event.previous, event.revision))});
}

function withRevision(object: KubeObject, revision: number): KubeObject {
  return {...object, metadata: {...object.metadata, resourceVersion: String(revision)}};
}

function tooOld(asked: number, oldest: number): Json {
  const error = expired(`too old resource version: ${asked} (${oldest})`);
  return error.toStatus() as Json;
}
