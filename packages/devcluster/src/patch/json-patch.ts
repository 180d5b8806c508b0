import type {Json, JsonObject} from '../objects/json.js';
import {equalJson, isObject} from '../objects/json.js';

/** One step of a JSON patch (RFC 6902). */
export interface PatchStep {
  readonly op: string;
  readonly path: string;
  readonly from?: string;
  readonly value?: Json;
}

/** Applies the steps to a copy. Throws with the failing step's path quoted; then nothing is changed. */
export function jsonPatch(document: Json, steps: readonly PatchStep[]): Json {
  return steps.reduce((value, step) => applyStep(value, step), structuredClone(document));
}

function applyStep(document: Json, step: PatchStep): Json {
  switch (step.op) {
    case 'add':
      return set(document, step.path, {value: valueOf(step), mode: 'add'});
    case 'replace':
      // Of a missing key of a map that is there, evanphx/json-patch makes an add.
      return set(document, step.path, {value: valueOf(step), mode: 'replace'});
    case 'remove':
      return remove(document, step.path);
    case 'move': {
      const moved = get(document, step.from ?? '', step.op);
      return set(remove(document, step.from ?? ''), step.path, {value: moved, mode: 'add'});
    }
    case 'copy':
      return set(document, step.path, {value: structuredClone(get(document, step.from ?? '', step.op)), mode: 'add'});
    case 'test':
      if (!equalJson(find(document, step.path) ?? null, valueOf(step))) {
        throw new Error(`testing value ${step.path} failed`);
      }
      return document;
    default:
      throw new Error(`Unexpected kind: ${step.op}`);
  }
}

function valueOf(step: PatchStep): Json {
  return step.value ?? null;
}

function tokens(path: string): string[] {
  return path
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function find(document: Json, path: string): Json | undefined {
  let node: Json | undefined = document;
  for (const token of tokens(path)) {
    if (Array.isArray(node)) node = node[Number(token)];
    else node = isObject(node) && Object.hasOwn(node, token) ? node[token] : undefined;
  }
  return node;
}

function get(document: Json, path: string, op: string): Json {
  const value = find(document, path);
  if (value === undefined)
    throw new Error(`${op} operation does not apply: doc is missing key: ${path}: missing value`);
  return value;
}

function parentOf(document: Json, path: string): {parent: Json[] | JsonObject; last: string} {
  const all = tokens(path);
  const last = all.at(-1) ?? '';
  const parentPath = path.slice(0, path.lastIndexOf('/'));
  const parent = find(document, parentPath);
  if (!Array.isArray(parent) && !isObject(parent)) {
    throw new Error(`add operation does not apply: doc is missing path: ${JSON.stringify(path)}: missing value`);
  }
  return {parent, last};
}

function set(document: Json, path: string, what: {value: Json; mode: 'add' | 'replace'}): Json {
  if (path === '') return what.value;
  const {parent, last} = parentOf(document, path);
  if (!Array.isArray(parent)) {
    parent[last] = what.value;
    return document;
  }
  const index = last === '-' ? parent.length : Number(last);
  const end = what.mode === 'add' ? parent.length : parent.length - 1;
  if (!Number.isInteger(index) || index < 0 || index > end) {
    throw new Error(
      `${what.mode} operation does not apply: Unable to access invalid index: ${last}: invalid index referenced`,
    );
  }
  parent.splice(index, what.mode === 'add' ? 0 : 1, what.value);
  return document;
}

function remove(document: Json, path: string): Json {
  get(document, path, 'remove');
  const {parent, last} = parentOf(document, path);
  if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else Reflect.deleteProperty(parent, last);
  return document;
}
