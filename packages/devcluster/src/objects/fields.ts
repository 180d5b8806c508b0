import {isObject} from './json.js';
import type {KubeObject} from './kube-object.js';

/** One requirement of a field selector. */
export interface FieldRequirement {
  readonly path: string;
  readonly value: string;
  readonly equals: boolean;
}

/** Reads `metadata.name=a,status.phase!=Running`. Throws with the offending part quoted. */
export function parseFieldSelector(text: string): FieldRequirement[] {
  return text
    .split(',')
    .filter((part) => part !== '')
    .map((part) => {
      const match = /^([^=!]+)(==|=|!=)(.*)$/.exec(part);
      if (match === null) throw new Error(`invalid selector: '${part}'; can't understand '${part}'`);
      const [, path = '', operator, value = ''] = match;
      return {path, value, equals: operator !== '!='};
    });
}

export function matchesFields(requirements: readonly FieldRequirement[], object: KubeObject): boolean {
  return requirements.every(({path, value, equals}) => (fieldText(object, path) === value) === equals);
}

function fieldText(object: KubeObject, path: string): string {
  let node: unknown = object;
  for (const part of path.split('.')) node = isObject(node) ? node[part] : undefined;
  return typeof node === 'string' || typeof node === 'number' || typeof node === 'boolean' ? String(node) : '';
}
