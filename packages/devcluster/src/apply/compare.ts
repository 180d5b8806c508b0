import type {Json} from '../objects/json.js';
import {equalJson} from '../objects/json.js';
import type {Schema} from '../schema/schema.js';
import type {Child} from './children.js';
import {childrenOf} from './children.js';
import type {FieldSet} from './field-set.js';
import {emptySet, fieldSet, leaf} from './field-set.js';

/** What a change did to the fields of a value. */
export interface Comparison {
  readonly added: FieldSet;
  readonly modified: FieldSet;
  readonly removed: FieldSet;
}

const nothing: Comparison = {added: emptySet, modified: emptySet, removed: emptySet};

/** Compares two values field by field (structured-merge-diff's `TypedValue.Compare`). `undefined` is an absent value. */
export function compare(before: Json | undefined, after: Json | undefined, schema: Schema): Comparison {
  if (before === undefined && after === undefined) return nothing;
  const old = parts(before, schema);
  const next = parts(after, schema);
  if (old === 'whole' || next === 'whole' || (old.length === 0 && next.length === 0)) {
    return compareWhole(before, after);
  }
  const pairs = pair(old, next);
  const below = pairs.map(([element, a, b]) => {
    const childSchema = a?.schema ?? b?.schema ?? schema;
    return [element, compare(a?.value, b?.value, childSchema)] as const;
  });
  return {
    added: fieldSet(
      before === undefined,
      below.map(([element, result]) => [element, result.added]),
    ),
    modified: fieldSet(
      false,
      below.map(([element, result]) => [element, result.modified]),
    ),
    removed: fieldSet(
      after === undefined,
      below.map(([element, result]) => [element, result.removed]),
    ),
  };
}

function parts(value: Json | undefined, schema: Schema): Child[] | 'whole' {
  // An absent or null value takes the shape of the other side.
  if (value === undefined || value === null) return [];
  return childrenOf(value, schema) ?? 'whole';
}

function compareWhole(before: Json | undefined, after: Json | undefined): Comparison {
  if (before === undefined) return {...nothing, added: leaf};
  if (after === undefined) return {...nothing, removed: leaf};
  return equalJson(before, after) ? nothing : {...nothing, modified: leaf};
}

function pair(old: readonly Child[], next: readonly Child[]): [string, Child | undefined, Child | undefined][] {
  const before = new Map(old.map((child) => [child.element, child]));
  const after = new Map(next.map((child) => [child.element, child]));
  return [...new Set([...before.keys(), ...after.keys()])].map((e) => [e, before.get(e), after.get(e)]);
}
