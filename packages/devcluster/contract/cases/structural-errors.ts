import assert from 'node:assert/strict';
import type {ContractCase, ContractGroup} from '../contract-case.js';
import {runtime} from '../objects/built-ins.js';
import {valueAt, type Fields} from '../objects/fields.js';
import {NOT_CHECKED, widget} from '../objects/widgets.js';

/** One fault of a Widget's spec: what the server says of it, and whether the CEL rules were looked at. */
type Fault = readonly [fields: Fields, field: string, message: string, reason: string];

const INVALID = 'FieldValueInvalid';

const STRUCTURAL: readonly Fault[] = [
  [
    {size: 'huge'},
    'spec.size',
    'Unsupported value: "huge": supported values: "small", "large"',
    'FieldValueNotSupported',
  ],
  [{size: undefined}, 'spec.size', 'Required value', 'FieldValueRequired'],
  [{size: null}, 'spec.size', 'Required value', 'FieldValueRequired'],
  [{color: 'ultramarine'}, 'spec.color', 'Too long: may not be more than 8 bytes', 'FieldValueTooLong'],
  [
    {color: 7},
    'spec.color',
    'Invalid value: "integer": spec.color in body must be of type string: "integer"',
    'FieldValueTypeInvalid',
  ],
  [
    {args: 'a'},
    'spec.args',
    'Invalid value: "string": spec.args in body must be of type array: "string"',
    'FieldValueTypeInvalid',
  ],
  [
    {deep: []},
    'spec.deep',
    'Invalid value: "array": spec.deep in body must be of type object: "array"',
    'FieldValueTypeInvalid',
  ],
  [
    {labels: {a: 1}},
    'spec.labels.a',
    'Invalid value: "integer": spec.labels.a in body must be of type string: "integer"',
    'FieldValueTypeInvalid',
  ],
  [{ports: [{note: 'n'}]}, 'spec.ports[0].port', 'Required value', 'FieldValueRequired'],
  [
    {ports: [1, 2, 3, 4, 5].map((port) => ({port}))},
    'spec.ports',
    'Too many: 5: must have at most 4 items',
    'FieldValueTooMany',
  ],
  [
    {amount: true},
    'spec.amount',
    'Invalid value: "boolean": spec.amount in body must be of type integer,string: "boolean"',
    'FieldValueTypeInvalid',
  ],
];

/** Faults beside which the rules are looked at. */
const CHECKED: readonly Fault[] = [
  [{color: 'Red'}, 'spec.color', 'Invalid value: "Red": spec.color in body should match \'^[a-z]*$\'', INVALID],
  [{tags: ['a', 'a']}, 'spec.tags[1]', 'Duplicate value: "a"', 'FieldValueDuplicate'],
  [
    {ports: [{port: 1}, {port: 1}]},
    'spec.ports[1]',
    'Duplicate value: {"port":1,"protocol":"TCP"}',
    'FieldValueDuplicate',
  ],
  [{replicas: 11}, 'spec', 'Invalid value: "object": a small widget has at most 10 replicas', INVALID],
  [
    {color: 'none'},
    'spec',
    'Invalid value: "object": failed rule: !has(self.color) || self.color != \'none\'',
    INVALID,
  ],
];

/** Faults of the replicas, which the scale subresource reads too, with what it says. */
const OF_SCALE: readonly (readonly [fault: Fault, more: readonly Fields[]])[] = [
  [
    [
      {replicas: -1},
      'spec.replicas',
      'Invalid value: -1: spec.replicas in body should be greater than or equal to 0',
      INVALID,
    ],
    [{reason: INVALID, message: 'Invalid value: -1: should be a non-negative integer', field: '.spec.replicas'}],
  ],
  [
    [
      {replicas: 101},
      'spec.replicas',
      'Invalid value: 101: spec.replicas in body should be less than or equal to 100',
      INVALID,
    ],
    [{reason: INVALID, message: 'Invalid value: "object": a small widget has at most 10 replicas', field: 'spec'}],
  ],
  [
    [
      {replicas: 'x'},
      'spec.replicas',
      'Invalid value: "string": spec.replicas in body must be of type integer: "string"',
      'FieldValueTypeInvalid',
    ],
    [
      {
        reason: INVALID,
        message: 'Invalid value: 0: .spec.replicas accessor error: x is of the type string, expected int64',
        field: '.spec.replicas',
      },
      NOT_CHECKED,
    ],
  ],
  [
    [
      {replicas: 1.5},
      'spec.replicas',
      'Invalid value: "number": spec.replicas in body must be of type integer: "number"',
      'FieldValueTypeInvalid',
    ],
    [
      {
        reason: INVALID,
        message: 'Invalid value: 0: .spec.replicas accessor error: 1.5 is of the type float64, expected int64',
        field: '.spec.replicas',
      },
      NOT_CHECKED,
    ],
  ],
];

function refuses([fields, field, message, reason]: Fault, more: readonly Fields[]): ContractCase {
  return {
    name: `a Widget of ${JSON.stringify(fields, (_key, value: unknown) => (value === undefined ? 'nothing' : value))}: ${message}`,
    async check(scope) {
      const body = (await scope.create({of: 'widgets'}, widget('x', fields))).as(422);
      const causes = [{reason, message, field}, ...more];
      assert.deepEqual(body['details'], {name: 'x', group: 'contract.kruntimes.io', kind: 'Widget', causes});
      const texts = causes.map((cause) => `${String(valueAt(cause, 'field'))}: ${String(valueAt(cause, 'message'))}`);
      const list = texts.length === 1 ? texts.join('') : `[${texts.join(', ')}]`;
      assert.equal(body['message'], `Widget.contract.kruntimes.io "x" is invalid: ${list}`);
    },
  };
}

/** Of a Runtime: what one field must not be. */
const RUNTIMES: readonly (readonly [name: string, spec: Fields, field: string])[] = [
  ['x', {replicas: -1}, 'spec.replicas'],
  ['x', {replicas: 100_001}, 'spec.replicas'],
  ['x', {template: undefined}, 'spec.template'],
  ['x', {template: {spec: {containers: []}}}, 'spec.template.spec.containers'],
  ['x', {minReadySeconds: -1}, 'spec.minReadySeconds'],
  ['x'.repeat(56), {}, 'metadata.name'],
  ['a.b', {}, 'metadata.name'],
];

export const structuralErrors: ContractGroup = {
  group: 'errors of schemas and rules',
  cases: [
    ...STRUCTURAL.map((fault) => refuses(fault, [NOT_CHECKED])),
    ...CHECKED.map((fault) => refuses(fault, [])),
    ...OF_SCALE.map(([fault, more]) => refuses(fault, more)),
    {
      name: 'all faults are told at once',
      async check(scope) {
        const body = (await scope.create({of: 'widgets'}, widget('x', {size: 'x', color: 'ABC', replicas: -1}))).as(
          422,
        );
        const causes = valueAt(body, 'details.causes') as Fields[];
        assert.deepEqual(causes.map((cause) => cause['field']).sort(), [
          '.spec.replicas',
          '<nil>',
          'spec.color',
          'spec.replicas',
          'spec.size',
        ]);
      },
    },
    {
      name: 'a transition rule sees the old value, and lets an unchanged one pass',
      differs: 'rules that read oldSelf are not evaluated',
      async check(scope) {
        (await scope.create({of: 'widgets'}, widget('x', {frozen: 'a'}))).as(201);
        const place = {of: 'widgets', name: 'x'};
        (await scope.patch(place, 'merge', {spec: {color: 'red'}})).as(200);
        (await scope.patch(place, 'merge', {spec: {frozen: 'b'}})).refused(422, {
          message:
            'Widget.contract.kruntimes.io "x" is invalid: spec.frozen: Invalid value: "string": frozen is frozen',
          reason: 'Invalid',
          details: {
            name: 'x',
            group: 'contract.kruntimes.io',
            kind: 'Widget',
            causes: [{reason: INVALID, message: 'Invalid value: "string": frozen is frozen', field: 'spec.frozen'}],
          },
        });
      },
    },
    {
      name: 'a custom resource of a bad name is refused, and one without a name',
      async check(scope) {
        const bad = (await scope.create({of: 'widgets'}, widget('A_b'))).as(422);
        assert.deepEqual(valueAt(bad, 'details.causes.0.field'), 'metadata.name');
        const none = (await scope.create({of: 'widgets'}, widget(''))).as(422);
        assert.deepEqual(valueAt(none, 'details.causes'), [
          {
            reason: 'FieldValueRequired',
            message: 'Required value: name or generateName is required',
            field: 'metadata.name',
          },
          NOT_CHECKED,
        ]);
      },
    },
    {
      name: 'a spec that is missing or no object is refused',
      async check(scope) {
        const {spec: _spec, ...rest} = widget('x');
        const missing = (await scope.create({of: 'widgets'}, rest)).as(422);
        assert.deepEqual(valueAt(missing, 'details.causes'), [
          {reason: 'FieldValueRequired', message: 'Required value', field: 'spec'},
          NOT_CHECKED,
        ]);
        const text = (await scope.create({of: 'widgets'}, {...rest, spec: 'x'})).as(422);
        assert.equal(
          valueAt(text, 'details.causes.0.message'),
          'Invalid value: "string": spec in body must be of type object: "string"',
        );
      },
    },
    ...RUNTIMES.map(([name, spec, field]): ContractCase => ({
      name: `a Runtime ${name.slice(0, 8)} of ${JSON.stringify(spec)} is refused for its ${field}`,
      async check(scope) {
        const body = (await scope.create({of: 'runtimes'}, runtime(name, spec))).as(422);
        assert.equal(valueAt(body, 'details.causes.0.field'), field);
      },
    })),
  ],
};
