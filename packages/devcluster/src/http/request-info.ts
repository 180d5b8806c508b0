/** What the path of a request names (apiserver's RequestInfo). */
export type RequestInfo =
  | {
      readonly kind: 'resource';
      readonly group: string;
      readonly version: string;
      readonly plural: string;
      readonly namespace: string | undefined;
      readonly name: string | undefined;
      readonly subresource: string | undefined;
    }
  | {readonly kind: 'other'; readonly path: string};

/**
 * Reads `/api/v1/...` and `/apis/<group>/<version>/...`. `/api/v1/namespaces/x` is the Namespace x itself; with anything
 * but its subresources behind it, it is the namespace of that resource.
 */
export function requestInfo(path: string): RequestInfo {
  const parts = path
    .split('/')
    .filter((part) => part !== '')
    .map(decodeURIComponent);
  const [root, ...rest] = parts;
  if (root === 'api' && rest.length >= 2) return resourceInfo('', rest);
  if (root === 'apis' && rest.length >= 3) return resourceInfo(rest[0] ?? '', rest.slice(1));
  return {kind: 'other', path: path.length > 1 ? path.replace(/\/+$/, '') : path};
}

function resourceInfo(group: string, parts: readonly string[]): RequestInfo {
  const [version = '', first = '', second, third, ...rest] = parts;
  const ofNamespace = first === 'namespaces' && third !== undefined && !['status', 'finalize'].includes(third);
  const names = ofNamespace
    ? {namespace: second, plural: third, name: rest[0], subresource: rest[1]}
    : {namespace: undefined, plural: first, name: second, subresource: third};
  return {kind: 'resource', group, version, ...names};
}
