import type {TransportRequest} from '../transport/transport.js';

/** The patch types of the API server. `apply` is server-side apply. */
export type Patch =
  | {readonly kind: 'json'; readonly body: readonly object[]}
  | {readonly kind: 'merge'; readonly body: object}
  | {readonly kind: 'strategic'; readonly body: object}
  | {readonly kind: 'apply'; readonly body: object; readonly force?: boolean};

/** The `Content-Type` of each; the server tells the types apart by it alone. */
const CONTENT_TYPE: Readonly<Record<Patch['kind'], string>> = {
  json: 'application/json-patch+json',
  merge: 'application/merge-patch+json',
  strategic: 'application/strategic-merge-patch+json',
  apply: 'application/apply-patch+yaml',
};

/**
 * What YAML has no place for, or takes for the end of a line and folds. The server reads JSON as YAML where it is applied, and
 * there an escape is the character itself.
 */
const NOT_IN_YAML = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

/** The body of a patch, and its type. */
export function patchRequest({kind, body}: Patch): Pick<TransportRequest, 'body' | 'headers'> {
  const text = JSON.stringify(body);
  return {
    body: kind === 'apply' ? text.replaceAll(NOT_IN_YAML, escaped) : text,
    headers: {'content-type': CONTENT_TYPE[kind]},
  };
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
