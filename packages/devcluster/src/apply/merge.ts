import type {Json, JsonObject} from '../objects/json.js';
import {isObject} from '../objects/json.js';
import type {Schema} from '../schema/schema.js';
import {anything, fieldSchema} from '../schema/schema.js';
import type {Child} from './children.js';
import {childrenOf} from './children.js';

/** The live value with the applied one laid over it: maps and keyed lists part by part, everything else as a whole. */
export function mergeApplied(live: Json | undefined, applied: Json, schema: Schema): Json {
  if (live === undefined || live === null) return applied;
  if (Array.isArray(live) && Array.isArray(applied)) return mergeLists(live, applied, schema);
  if (!isObject(live) || !isObject(applied) || schema['x-kubernetes-map-type'] === 'atomic') return applied;
  const out: JsonObject = {...live};
  for (const [name, field] of Object.entries(applied)) {
    if (field !== undefined) out[name] = mergeApplied(live[name], field, fieldSchema(schema, name) ?? anything);
  }
  return out;
}

/** Items that only one side has keep their place; items of both take the applied order. */
function mergeLists(live: Json[], applied: Json[], schema: Schema): Json {
  const left = childrenOf(live, schema);
  const right = childrenOf(applied, schema);
  if (left === undefined || right === undefined) return applied;
  const inApplied = new Set(right.map((child) => child.element));
  const inLive = new Map(left.map((child) => [child.element, child]));
  const out: Json[] = [];
  let l = 0;
  const takeLiveOnly = (): void => {
    for (let child = left[l]; child !== undefined && !inApplied.has(child.element); child = left[++l])
      out.push(child.value);
  };
  for (const child of right) {
    takeLiveOnly();
    out.push(mergeItem(inLive.get(child.element), child));
    if (inLive.has(child.element)) l = Math.max(l, left.findIndex((c) => c.element === child.element) + 1);
  }
  for (const child of left.slice(l)) if (!inApplied.has(child.element)) out.push(child.value);
  return out;
}

function mergeItem(live: Child | undefined, applied: Child): Json {
  return live === undefined ? applied.value : mergeApplied(live.value, applied.value, applied.schema);
}
