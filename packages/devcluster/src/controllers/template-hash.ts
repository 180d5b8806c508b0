import {createHash} from 'node:crypto';
import type {JsonObject} from '../objects/json.js';
import {canonicalJson, equalJson, objectAt} from '../objects/json.js';

export const hashLabel = 'pod-template-hash';

/** A short name for a Pod template, of the characters that Kubernetes uses in generated names. */
export function templateHash(template: JsonObject): string {
  const alphabet = 'bcdfghjklmnpqrstvwxz2456789';
  const digest = createHash('sha256').update(canonicalJson(template)).digest();
  return [...digest.subarray(0, 10)].map((byte) => alphabet[byte % alphabet.length]).join('');
}

/** Whether two templates make the same Pods, whatever hash they are labelled with. */
export function sameTemplate(a: JsonObject, b: JsonObject): boolean {
  return equalJson(withoutHash(a), withoutHash(b));
}

function withoutHash(template: JsonObject): JsonObject {
  const metadata = objectAt(template, 'metadata');
  const {[hashLabel]: _hash, ...labels} = objectAt(metadata, 'labels');
  return {...template, metadata: {...metadata, labels}};
}
