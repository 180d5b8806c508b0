import type {Json, JsonObject} from '../objects/json.js';
import {equalJson, isObject, textOf} from '../objects/json.js';
import type {Schema} from '../schema/schema.js';
import {anything, fieldSchema} from '../schema/schema.js';

const orderPrefix = '$setElementOrder/';
const deletePrefix = '$deleteFromPrimitiveList/';

/**
 * Strategic merge patch: as a merge patch, but lists with the patch strategy `merge` merge item by item, and the
 * directives `$patch`, `$retainKeys`, `$deleteFromPrimitiveList` and `$setElementOrder` are obeyed.
 *
 * @throws Error for an item of such a list without its merge key
 */
export function strategicMerge(target: Json | undefined, patch: JsonObject, schema: Schema): Json | undefined {
  if (patch['$patch'] === 'delete') return undefined;
  const {$patch: directive, $retainKeys: retained, ...fields} = patch;
  const out: JsonObject = isObject(target) && directive !== 'replace' ? {...target} : {};
  if (Array.isArray(retained)) {
    for (const name of Object.keys(out)) if (!retained.includes(name)) Reflect.deleteProperty(out, name);
  }
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || name.startsWith(orderPrefix)) continue;
    if (name.startsWith(deletePrefix)) dropFromList(out, name.slice(deletePrefix.length), value);
    else if (value === null) Reflect.deleteProperty(out, name);
    else setField(out, name, {value, schema: fieldSchema(schema, name) ?? anything, order: fields[orderPrefix + name]});
  }
  return out;
}

function dropFromList(out: JsonObject, name: string, gone: Json): void {
  const list = out[name];
  if (!Array.isArray(list) || !Array.isArray(gone)) return;
  out[name] = list.filter((item) => !gone.some((one) => equalJson(one, item)));
}

function setField(out: JsonObject, name: string, change: {value: Json; schema: Schema; order: Json | undefined}): void {
  const {value, schema, order} = change;
  const old = out[name];
  let next: Json | undefined;
  if (isObject(value)) next = strategicMerge(old, value, schema);
  else if (Array.isArray(value) && merges(schema))
    next = mergeList(Array.isArray(old) ? old : [], value, {schema, order});
  else next = value;
  if (next === undefined) Reflect.deleteProperty(out, name);
  else out[name] = next;
}

function merges(schema: Schema): boolean {
  return (schema['x-kubernetes-patch-strategy'] ?? '').split(',').includes('merge');
}

function mergeList(old: Json[], patch: Json[], how: {schema: Schema; order: Json | undefined}): Json[] {
  const key = how.schema['x-kubernetes-patch-merge-key'];
  if (key === undefined) return [...old, ...patch.filter((item) => !old.some((one) => equalJson(one, item)))];
  if (patch.some((item) => isObject(item) && item['$patch'] === 'replace')) {
    return patch.filter((item) => !(isObject(item) && item['$patch'] === 'replace'));
  }
  for (const item of patch.filter(isObject)) checkKey(item, key);
  const merged = patch
    .filter(isObject)
    .reduce<Json[]>((list, item) => mergeItem(list, item, {key, schema: how.schema}), old);
  return inOrder(merged, key, how.order);
}

function checkKey(item: JsonObject, key: string): void {
  if (item[key] !== undefined) return;
  const fields = Object.entries(item).map(([name, value]) => `${name}:${textOf(value)}`);
  throw new Error(`map: map[${fields.sort().join(' ')}] does not contain declared merge key: ${key}`);
}

function mergeItem(list: Json[], item: JsonObject, how: {key: string; schema: Schema}): Json[] {
  const {key, schema} = how;
  const index = list.findIndex((one) => isObject(one) && equalJson(one[key], item[key]));
  const next = strategicMerge(list[index], item, schema.items ?? anything);
  if (index < 0) return next === undefined ? list : [...list, next];
  return next === undefined ? list.toSpliced(index, 1) : list.with(index, next);
}

/** `$setElementOrder` lists the items that the patch's author knew; the others keep their place behind them. */
function inOrder(list: Json[], key: string, order: Json | undefined): Json[] {
  if (!Array.isArray(order)) return list;
  const rank = (item: Json): number => {
    const index = order.findIndex((one) => isObject(one) && isObject(item) && equalJson(one[key], item[key]));
    return index < 0 ? order.length : index;
  };
  return list.toSorted((a, b) => rank(a) - rank(b));
}
