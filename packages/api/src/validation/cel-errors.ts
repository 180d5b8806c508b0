import {Environment} from '@marcbachmann/cel-js';
import type {StructuralSchema, ValidationRule} from '../structural-schema.js';
import {celValue, fieldSchema} from './cel-value.js';
import type {FieldError, FieldErrorType} from './field-error.js';
import {isObject} from './json.js';

interface Node {
  schema: StructuralSchema | undefined;
  value: unknown;
  path: string;
}

/**
 * The faults that the `x-kubernetes-validations` of a schema find in a value, which must have its defaults and be valid
 * by the rest of the schema. Transition rules (those that read `oldSelf`) are not evaluated: there is no old value.
 *
 * @throws Error where a rule is not CEL, or uses a function of Kubernetes' own CEL library.
 */
export function celErrors(schema: StructuralSchema, value: unknown): FieldError[] {
  const environment = new Environment({unlistedVariablesAreDyn: true, homogeneousAggregateLiterals: false});
  return nodeErrors(environment, {schema, value, path: ''});
}

function nodeErrors(environment: Environment, node: Node): FieldError[] {
  const rules = node.schema?.['x-kubernetes-validations'] ?? [];
  const own = rules.filter((rule) => !holds(environment, rule, node)).map((rule) => ruleError(rule, node));
  return [...own, ...children(node).flatMap((child) => nodeErrors(environment, child))];
}

function children({schema, value, path}: Node): Node[] {
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => ({schema: schema?.items, value: item, path: `${path}[${index}]`}));
  }
  if (!isObject(value)) return [];
  return Object.entries(value).map(([key, field]) => {
    const isProperty = schema?.properties?.[key] !== undefined;
    return {
      schema: fieldSchema(schema, key),
      value: field,
      path: isProperty ? join(path, `.${key}`) : `${path}[${key}]`,
    };
  });
}

function holds(environment: Environment, rule: ValidationRule, {schema, value, path}: Node): boolean {
  if (/\boldSelf\b/.test(rule.rule)) return true;
  try {
    return environment.evaluate(rule.rule, {self: celValue(schema, value)}) === true;
  } catch (cause) {
    throw new Error(`cannot evaluate the CEL rule of ${path || 'the object'}: ${rule.rule}`, {cause});
  }
}

const TYPES: Readonly<Record<NonNullable<ValidationRule['reason']>, FieldErrorType>> = {
  FieldValueInvalid: 'Invalid',
  FieldValueForbidden: 'Forbidden',
  FieldValueRequired: 'Required',
  FieldValueDuplicate: 'Duplicate',
};

/** As Kubernetes 1.34 has it: the value shown is the type of what has the rule. 1.37 shows none. */
function ruleError(rule: ValidationRule, {schema, path}: Node): FieldError {
  const type = TYPES[rule.reason ?? 'FieldValueInvalid'];
  const showsValue = type === 'Invalid' || type === 'Duplicate';
  return {
    field: join(path, rule.fieldPath ?? '') || '<nil>',
    type,
    ...(showsValue && {value: schema?.type ?? ''}),
    detail: rule.message ?? `failed rule: ${rule.rule}`,
  };
}

function join(path: string, child: string): string {
  return path === '' && child.startsWith('.') ? child.slice(1) : path + child;
}
