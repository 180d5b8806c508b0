import {goValue} from '../output/go-value.js';
import {JsonPathError, type Step, type Test} from './template.js';

/**
 * The values that an expression selects in a JSON value. A missing field selects nothing; kubectl allows missing keys.
 *
 * @throws JsonPathError for an index out of bounds, a filter or index on something that is no list, or a comparison of two types
 */
export function evaluate(steps: readonly Step[], root: unknown): readonly unknown[] {
  return steps.reduce<readonly unknown[]>((values, step) => applyStep(step, values), [root]);
}

function applyStep(step: Step, values: readonly unknown[]): readonly unknown[] {
  switch (step.kind) {
    case 'literal':
    case 'float':
      return [step.value];
    case 'recursive':
      return values.flatMap(descendants);
    case 'union':
      return step.members.flatMap((member) => values.flatMap((value) => evaluate(member, value)));
    case 'field':
      return values.flatMap((value) => field(value, step.name));
    case 'wildcard':
      return values.flatMap(children);
    case 'index':
      return values.flatMap((value) => element(value, step.index));
    case 'slice':
      return values.flatMap((value) => slice(value, step));
    case 'filter':
      return values.flatMap((value) => filter(value, step.left, step.test));
  }
}

function field(value: unknown, name: string): unknown[] {
  if (!isObject(value) || !Object.hasOwn(value, name)) return [];
  return [(value as Record<string, unknown>)[name]];
}

function children(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return isObject(value) ? sortedValues(value) : [];
}

// The value itself and everything below it, as client-go's evalRecursive collects them: of plain values only strings, and
// nothing that is empty.
function descendants(value: unknown): readonly unknown[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  const below = children(value);
  return below.length === 0 ? [] : [value, ...below.flatMap(descendants)];
}

function element(value: unknown, index: number): readonly unknown[] {
  const items = itemsOf(value);
  if (items === undefined) return [];
  const position = index < 0 ? index + items.length : index;
  if (position < 0 || position >= items.length) throw outOfBounds(position, items);
  return [items[position]];
}

// The bounds are those of client-go's evalArray: who asks for more than there is gets an error, not what there is.
function slice(value: unknown, {from = 0, to, by}: Extract<Step, {kind: 'slice'}>): readonly unknown[] {
  const items = itemsOf(value);
  if (items === undefined) return [];
  const start = from < 0 ? from + items.length : from;
  const end = to === undefined ? items.length : to < 0 ? to + items.length : to;
  if (start === end) return [];
  if (start < 0 || start >= items.length) throw outOfBounds(start, items);
  if (end < 0 || end > items.length) throw outOfBounds(end - 1, items);
  if (start > end) throw new JsonPathError(`starting index ${start} is greater than ending index ${end}`);
  if (by <= 0) throw new JsonPathError('step must be > 0');
  return items.slice(start, end).filter((_, i) => i % by === 0);
}

function outOfBounds(index: number, {length}: readonly unknown[]): JsonPathError {
  return new JsonPathError(`array index out of bounds: index ${index}, length ${length}`);
}

function itemsOf(value: unknown): readonly unknown[] | undefined {
  if (value === null || value === undefined) return undefined;
  if (!Array.isArray(value)) throw new JsonPathError(`${goType(value)} is not array or slice`);
  return value as readonly unknown[];
}

function goType(value: unknown): string {
  if (value === null) return '<nil>';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int64' : 'float64';
  if (typeof value === 'boolean') return 'bool';
  return typeof value === 'string' ? 'string' : 'map[string]interface {}';
}

function filter(value: unknown, left: readonly Step[], test: Test | undefined): readonly unknown[] {
  if (!Array.isArray(value)) throw new JsonPathError(`${goValue(value)} is not array or slice and cannot be filtered`);
  return value.filter((item: unknown) => {
    if (test === undefined) return evaluate(left, item).length > 0;
    const a = operand(left, item);
    const b = a === undefined ? undefined : operand(test.right, item);
    return a !== undefined && b !== undefined && compare(a, b, test.operator);
  });
}

/** One side of a comparison, and the type that Go has for it. */
interface Operand {
  readonly value: unknown;
  readonly type: string;
}

function operand(steps: readonly Step[], item: unknown): Operand | undefined {
  const values = evaluate(steps, item);
  if (values.length > 1) throw new JsonPathError('can only compare one element at a time');
  if (values.length === 0) return undefined;
  return {value: values[0], type: steps.at(-1)?.kind === 'float' ? 'float64' : goType(values[0])};
}

// As Go's text/template compares: what has two types, or is no plain value, cannot be compared.
function compare(left: Operand, right: Operand, operator: Test['operator']): boolean {
  const isEquality = operator === '==' || operator === '!=';
  for (const {value} of [left, right]) {
    const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    if (!isPlain || (typeof value === 'boolean' && !isEquality)) throw new JsonPathError('invalid type for comparison');
  }
  if (left.type !== right.type) throw new JsonPathError('incompatible types for comparison');
  const [a, b] = [left.value, right.value] as [string, string] | [number, number];
  switch (operator) {
    case '==':
      return a === b;
    case '!=':
      return a !== b;
    case '<':
      return a < b;
    case '<=':
      return a <= b;
    case '>':
      return a > b;
    case '>=':
      return a >= b;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sortedValues(value: object): unknown[] {
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, member]: [string, unknown]) => member);
}
