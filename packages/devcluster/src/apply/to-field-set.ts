import type {Json} from '../objects/json.js';
import {isObject} from '../objects/json.js';
import type {Schema} from '../schema/schema.js';
import {childrenOf} from './children.js';
import type {FieldSet} from './field-set.js';
import {fieldSet, leaf} from './field-set.js';

/** The fields that an apply configuration names (structured-merge-diff's `TypedValue.ToFieldSet`). */
export function toFieldSet(value: Json, schema: Schema): FieldSet {
  const children = childrenOf(value, schema);
  if (children === undefined) return leaf;
  return fieldSet(
    false,
    children.map((child) => {
      const below = toFieldSet(child.value, child.schema);
      // A map without entries has no children to stand for it; an item and a free key stand for themselves.
      const owned = below.owned || !child.declared || isEmptyMap(child.value);
      return [child.element, {owned, children: below.children}];
    }),
  );
}

function isEmptyMap(value: Json): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}
