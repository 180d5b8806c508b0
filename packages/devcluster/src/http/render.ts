import type {JsonObject} from '../objects/json.js';
import type {KubeObject} from '../objects/kube-object.js';
import type {Page} from '../operations/list.js';
import type {ResourceType} from '../resources/resource.js';
import {apiVersionOf} from '../resources/resource.js';
import {toTable} from '../table/table.js';
import type {Rendering} from './media-type.js';

export interface RenderContext {
  readonly resource: ResourceType;
  readonly rendering: Rendering;
  readonly now: Date;
}

/** One object as the request wants it. `headers: false` leaves the column definitions out of a Table. */
export function renderObject(object: KubeObject, context: RenderContext, headers = true): JsonObject {
  const {rendering, resource, now} = context;
  switch (rendering.kind) {
    case 'object':
      return object;
    case 'metadata':
      return partial(object, rendering.version);
    case 'table': {
      const listMetadata = {resourceVersion: object.metadata.resourceVersion ?? ''};
      return toTable(resource, {objects: [object], listMetadata}, {...rendering, headers, now});
    }
  }
}

export function renderList(page: Page, context: RenderContext): JsonObject {
  const {rendering, resource, now} = context;
  const metadata: JsonObject = {
    resourceVersion: String(page.revision),
    ...(page.continueToken === undefined ? {} : {continue: page.continueToken}),
    ...(page.remaining === undefined ? {} : {remainingItemCount: page.remaining}),
  };
  switch (rendering.kind) {
    case 'table':
      return toTable(resource, {objects: page.items, listMetadata: metadata}, {...rendering, headers: true, now});
    case 'metadata': {
      const items = page.items.map((object) => partial(object, rendering.version));
      return {kind: 'PartialObjectMetadataList', apiVersion: `meta.k8s.io/${rendering.version}`, metadata, items};
    }
    case 'object':
      return {
        kind: resource.listKind,
        apiVersion: apiVersionOf(resource),
        metadata: resource.origin === 'custom' ? {continue: '', ...metadata} : metadata,
        items: page.items.map((o) => item(resource, o)),
      };
  }
}

/** The items of built-in lists do not repeat their kind; those of custom resources do. */
function item(resource: ResourceType, object: KubeObject): JsonObject {
  if (resource.origin === 'custom') return object;
  const {apiVersion: _apiVersion, kind: _kind, ...rest} = object;
  return rest;
}

function partial(object: KubeObject, version: string): JsonObject {
  return {kind: 'PartialObjectMetadata', apiVersion: `meta.k8s.io/${version}`, metadata: object.metadata};
}
