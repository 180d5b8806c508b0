import type {Json} from '../objects/json.js';
import {isObject} from '../objects/json.js';
import type {Schema} from '../schema/schema.js';
import {childrenOf} from './children.js';
import type {FieldSet} from './field-set.js';

/**
 * The merged value without what the applier had applied last time and no longer does, unless another manager owns it:
 * `last` is the applier's former set, `owned` the union of all sets now.
 */
export function pruneApplied(value: Json, sets: {last: FieldSet; owned: FieldSet}, schema: Schema): Json {
  const {last, owned} = sets;
  const children = childrenOf(value, schema);
  if (children === undefined) return value;
  const kept = children.flatMap((child) => {
    const lastBelow = last.children.get(child.element);
    if (lastBelow === undefined) return [child];
    const ownedBelow = owned.children.get(child.element);
    if (ownedBelow === undefined) return [];
    const pruned = pruneApplied(child.value, {last: lastBelow, owned: ownedBelow}, child.schema);
    return [{...child, value: pruned}];
  });
  if (isObject(value)) return Object.fromEntries(kept.map((child) => [child.element.slice(2), child.value]));
  return kept.map((child) => child.value);
}
