import {JsonPathError, type Step, type Test} from './template.js';

/**
 * The values that an expression selects in a JSON value. A missing field selects nothing; kubectl allows missing keys.
 *
 * @throws JsonPathError for an array index out of bounds or a filter on something that is no list
 */
export function evaluate(steps: readonly Step[], root: unknown): readonly unknown[] {
  return steps.reduce<readonly unknown[]>((values, step) => applyStep(step, values), [root]);
}

function applyStep(step: Step, values: readonly unknown[]): readonly unknown[] {
  switch (step.kind) {
    case 'literal':
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

// The value itself and everything below it, as client-go's evalRecursive collects them.
function descendants(value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...children(value).flatMap(descendants)];
}

function element(value: unknown, index: number): unknown[] {
  if (!Array.isArray(value)) return [];
  const position = index < 0 ? index + value.length : index;
  if (position < 0 || position >= value.length) {
    throw new JsonPathError(`array index out of bounds: index ${index}, length ${value.length}`);
  }
  return [value[position]];
}

function slice(value: unknown, {from, to, by}: Extract<Step, {kind: 'slice'}>): readonly unknown[] {
  if (!Array.isArray(value)) return [];
  if (by <= 0) throw new JsonPathError('step must be > 0');
  return value.slice(from, to).filter((_, i) => i % by === 0);
}

function filter(value: unknown, left: readonly Step[], test: Test | undefined): readonly unknown[] {
  if (value === null || value === undefined) return [];
  const items = children(value);
  if (!Array.isArray(value) && !isObject(value)) throw new JsonPathError('only a list can be filtered');
  return items.filter((item) => {
    const lefts = evaluate(left, item);
    if (test === undefined) return lefts.length > 0;
    const rights = evaluate(test.right, item);
    return lefts.length > 0 && rights.length > 0 && compare(lefts[0], rights[0], test.operator);
  });
}

function compare(left: unknown, right: unknown, operator: Test['operator']): boolean {
  if (operator === '==') return left === right;
  if (operator === '!=') return left !== right;
  const ordered =
    (typeof left === 'number' && typeof right === 'number') || (typeof left === 'string' && typeof right === 'string');
  if (!ordered) return false;
  switch (operator) {
    case '<':
      return left < right;
    case '<=':
      return left <= right;
    case '>':
      return left > right;
    case '>=':
      return left >= right;
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
