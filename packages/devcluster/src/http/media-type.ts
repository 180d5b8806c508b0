import {StatusError} from '../errors/status-error.js';
import type {RowObject} from '../table/table.js';

/** How an answer is to be rendered. */
export type Rendering =
  | {readonly kind: 'object'}
  | {readonly kind: 'metadata'; readonly version: 'v1' | 'v1beta1'}
  | {readonly kind: 'table'; readonly version: 'v1' | 'v1beta1'; readonly include: RowObject};

/**
 * The first of the accepted media types that can be served: JSON, or a Table or metadata as JSON. Throws a 406 when there
 * is none (protobuf and CBOR are not served).
 */
export function negotiate(accept: string | undefined, includeObject: string | null): Rendering {
  const types = (accept === undefined || accept === '' ? '*/*' : accept).split(',').map(parseType);
  for (const {type, parameters} of types) {
    const as = parameters.get('as');
    if (!['application/json', 'application/yaml', '*/*', 'application/*'].includes(type)) continue;
    const version = parameters.get('v') === 'v1beta1' ? 'v1beta1' : 'v1';
    if (as === undefined) return {kind: 'object'};
    if (as === 'Table') return {kind: 'table', version, include: rowObject(includeObject)};
    if (as === 'PartialObjectMetadata' || as === 'PartialObjectMetadataList') return {kind: 'metadata', version};
  }
  throw new StatusError(406, 'NotAcceptable', {
    message: 'only the following media types are accepted: application/json, application/yaml',
  });
}

function rowObject(text: string | null): RowObject {
  return text === 'None' || text === 'Object' ? text : 'Metadata';
}

function parseType(text: string): {type: string; parameters: Map<string, string>} {
  const [type = '', ...rest] = text.split(';').map((part) => part.trim());
  const pairs = rest.map((part) => part.split('=')).map(([key = '', value = '']): [string, string] => [key, value]);
  return {type, parameters: new Map(pairs)};
}
