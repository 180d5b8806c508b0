import {badRequest, expired, tooLargeResourceVersion} from '../errors/status-error.js';
import type {FieldRequirement} from '../objects/fields.js';
import {matchesFields} from '../objects/fields.js';
import type {KubeObject} from '../objects/kube-object.js';
import {keyOf} from '../objects/kube-object.js';
import {matchesLabels, type LabelRequirement} from '@kruntimes/kube';
import type {ResourceType} from '../resources/resource.js';
import type {Context} from './context.js';
import {ANY_REVISION, decodeContinue, encodeContinue, expiredContinue} from './continue-token.js';
import {present} from './read.js';

/** Which objects of a resource: all or one namespace's, by labels and by fields. */
export interface Selection {
  readonly resource: ResourceType;
  readonly namespace: string | undefined;
  readonly labels: readonly LabelRequirement[];
  readonly fields: readonly FieldRequirement[];
}

export interface ListOptions {
  readonly limit: number | undefined;
  readonly continueToken: string | undefined;
  readonly resourceVersion: string | undefined;
  readonly resourceVersionMatch: string | undefined;
}

export interface Page {
  readonly items: readonly KubeObject[];
  /** The revision that the list shows; all pages of a list show the same. */
  readonly revision: number;
  readonly continueToken: string | undefined;
  readonly remaining: number | undefined;
}

export function selects(selection: Selection, object: KubeObject): boolean {
  const {resource, namespace, labels, fields} = selection;
  const inNamespace = namespace === undefined || !resource.namespaced || object.metadata.namespace === namespace;
  return inNamespace && matchesLabels(labels, object.metadata.labels) && matchesFields(fields, object);
}

/** One page of a list, at the revision that the options ask for. Throws a 410 when that is no longer known. */
export function list(context: Context, selection: Selection, options: ListOptions): Page {
  const start = startOf(context, options);
  const collection = selection.resource.collection;
  const atRevision =
    start.revision === context.store.revision
      ? context.store.list(collection)
      : context.store.listAt(collection, start.revision);
  const rest = atRevision.filter((object) => selects(selection, object) && keyOf(object) > start.after);
  const items = options.limit === undefined || options.limit === 0 ? rest : rest.slice(0, options.limit);
  const last = items.at(-1);
  const remaining = rest.length - items.length;
  const isSelective = selection.labels.length > 0 || selection.fields.length > 0;
  return {
    items: items.map((object) => present(selection.resource, object)),
    revision: start.revision,
    continueToken:
      remaining > 0 && last !== undefined ? encodeContinue({revision: start.revision, after: keyOf(last)}) : undefined,
    remaining: remaining > 0 && !isSelective ? remaining : undefined,
  };
}

function startOf(context: Context, options: ListOptions): {revision: number; after: string} {
  const current = context.store.revision;
  if (options.continueToken !== undefined && options.continueToken !== '') {
    const token = decodeContinue(options.continueToken);
    if (token.revision === ANY_REVISION) return {...token, revision: current};
    if (!context.store.history.reaches(token.revision)) throw expiredContinue(token);
    return token;
  }
  const asked = revisionOf(options.resourceVersion);
  if (asked === undefined || asked === 0) return {revision: current, after: ''};
  if (asked > current) throw tooLargeResourceVersion(asked, current);
  if (options.resourceVersionMatch !== 'Exact') return {revision: current, after: ''};
  if (!context.store.history.reaches(asked)) {
    throw expired('The provided resource version is too old to display a consistent list result.');
  }
  return {revision: asked, after: ''};
}

/** A resourceVersion of a query as a number. Throws a 400 for anything else. */
export function revisionOf(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  throw badRequest(
    `invalid resource version: resourceVersion: Invalid value: ${JSON.stringify(text)}: strconv.ParseUint: parsing ${JSON.stringify(text)}: invalid syntax`,
  );
}
