/** The patch types of the API server. `apply` is server-side apply. */
export type Patch =
  | {readonly kind: 'json'; readonly body: readonly object[]}
  | {readonly kind: 'merge'; readonly body: object}
  | {readonly kind: 'strategic'; readonly body: object}
  | {readonly kind: 'apply'; readonly body: object; readonly force?: boolean};

/** The `Content-Type` of each; the server tells the types apart by it alone. */
export const PATCH_CONTENT_TYPE: Readonly<Record<Patch['kind'], string>> = {
  json: 'application/json-patch+json',
  merge: 'application/merge-patch+json',
  strategic: 'application/strategic-merge-patch+json',
  apply: 'application/apply-patch+yaml',
};
