import type {IncomingMessage} from 'node:http';
import {StatusError} from '../errors/status-error.js';
import type {ResourceType} from '../resources/resource.js';
import type {RowObject} from '../table/table.js';

/** How an answer is to be rendered. */
export type Rendering =
  | {readonly kind: 'object'}
  | {readonly kind: 'metadata'; readonly version: 'v1' | 'v1beta1'}
  | {readonly kind: 'table'; readonly version: 'v1' | 'v1beta1'; readonly include: RowObject};

/** What an answer is negotiated from. */
export interface Negotiation {
  readonly request: IncomingMessage;
  readonly query: URLSearchParams;
  readonly resource: ResourceType;
}

/**
 * The first of the accepted media types that can be served: JSON, or a Table or metadata as JSON. Throws a 406 when there
 * is none (protobuf and CBOR are not served).
 */
export function negotiate({request, query, resource}: Negotiation): Rendering {
  const {accept} = request.headers;
  const includeObject = query.get('includeObject');
  const types = (accept === undefined || accept === '' ? '*/*' : accept).split(',').map(parseType);
  for (const {type, parameters} of types) {
    const as = parameters.get('as');
    if (!(type in SERVED)) continue;
    const version = parameters.get('v') === 'v1beta1' ? 'v1beta1' : 'v1';
    if (as === undefined) return {kind: 'object'};
    if (as === 'Table') return {kind: 'table', version, include: rowObject(includeObject)};
    if (as === 'PartialObjectMetadata' || as === 'PartialObjectMetadataList') return {kind: 'metadata', version};
  }
  throw notAcceptable(resource);
}

function notAcceptable({origin}: ResourceType): StatusError {
  const served = 'application/json, application/yaml';
  if (origin === 'custom') {
    const message = `only the following media types are accepted: ${served}`;
    return new StatusError(406, 'NotAcceptable', {message});
  }
  const message = `406: Not Acceptable\n\nAvailable representations: ${served}, application/json;stream=watch`;
  return new StatusError(406, 'NotAcceptable', {message, details: {}});
}

/** Whether YAML is wanted before JSON. */
export function prefersYaml(accept: string | undefined): boolean {
  const [first] = (accept ?? '')
    .split(',')
    .map(parseType)
    .filter(({type}) => type in SERVED);
  return first !== undefined && SERVED[first.type] === 'yaml';
}

const SERVED: Readonly<Record<string, 'json' | 'yaml'>> = {
  'application/json': 'json',
  'application/yaml': 'yaml',
  '*/*': 'json',
  'application/*': 'json',
};

function rowObject(text: string | null): RowObject {
  return text === 'None' || text === 'Object' ? text : 'Metadata';
}

function parseType(text: string): {type: string; parameters: Map<string, string>} {
  const [type = '', ...rest] = text.split(';').map((part) => part.trim());
  const pairs = rest.map((part) => part.split('=')).map(([key = '', value = '']): [string, string] => [key, value]);
  return {type, parameters: new Map(pairs)};
}
