import assert from 'node:assert/strict';
import type {ContractCase, ContractGroup} from '../contract-case.js';
import {configMap, deployment} from '../objects/built-ins.js';
import {textAt, type Fields} from '../objects/fields.js';
import {widget} from '../objects/widgets.js';

const MANY = {unknown: 1, deep: {wrod: 'b'}, ports: [{port: 1, nope: true}]};
const UNKNOWN_OF_WIDGET = [
  'unknown field "spec.deep.wrod"',
  'unknown field "spec.ports[0].nope"',
  'unknown field "spec.unknown"',
];

interface Mistake {
  readonly what: string;
  readonly of: string;
  readonly body: Fields;
  /** What is unknown, in the order in which the server says it. */
  readonly faults: readonly string[];
}

const container = {name: 'c', image: 'i', imgae: 'x', ports: [{containerPort: 1, portt: 2}]};

const MISTAKES: readonly Mistake[] = [
  {what: 'fields of a custom resource', of: 'widgets', body: widget('x', MANY), faults: UNKNOWN_OF_WIDGET},
  {
    what: 'fields of a Deployment',
    of: 'deployments',
    body: {
      ...deployment('x', {replica: 1, template: {metadata: {labels: {app: 'x'}}, spec: {containers: [container]}}}),
      specc: {},
    },
    faults: [
      'unknown field "spec.template.spec.containers[0].imgae"',
      'unknown field "spec.template.spec.containers[0].ports[0].portt"',
      'unknown field "spec.replica"',
      'unknown field "specc"',
    ],
  },
  {
    what: 'metadata',
    of: 'configmaps',
    body: configMap('x', {}, {lables: {}}),
    faults: ['unknown field "metadata.lables"'],
  },
  {
    what: 'metadata of a custom resource',
    of: 'widgets',
    body: widget('x', {}, {lables: {}}),
    faults: ['unknown field "metadata.lables"'],
  },
];

export const fieldValidation: ContractGroup = {
  group: 'field validation',
  cases: [
    ...MISTAKES.flatMap(casesOf),
    {
      name: 'keys that come twice are warned of, or refused, and the last one holds',
      differs: 'JSON.parse does not tell',
      async check(scope) {
        const text = '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"x"},"data":{"a":"1","a":"2"}}';
        const place = {of: 'configmaps'};
        const strict = await scope.client.send('POST', scope.path({...place, query: {fieldValidation: 'Strict'}}), {
          body: text,
        });
        strict.refused(400, {
          message:
            'ConfigMap in version "v1" cannot be handled as a ConfigMap: strict decoding error: duplicate field "data.a"',
          reason: 'BadRequest',
        });
        const warned = await scope.client.send('POST', scope.path(place), {body: text});
        assert.deepEqual(warned.as(201)['data'], {a: '2'});
        assert.deepEqual(warned.warnings, ['duplicate field "data.a"']);
      },
    },
    {
      name: 'a validation that there is not is a 422',
      async check(scope) {
        const place = {of: 'configmaps', query: {fieldValidation: 'Maybe'}};
        const body = (await scope.create(place, configMap('x'))).as(422);
        assert.equal(
          body['message'],
          'CreateOptions.meta.k8s.io "" is invalid: fieldValidation: Unsupported value: "Maybe": supported values: "", "Ignore", "Strict", "Warn"',
        );
      },
    },
    {
      name: 'a patch is validated like a create',
      async check(scope) {
        (await scope.create({of: 'widgets'}, widget('x'))).as(201);
        const place = {of: 'widgets', name: 'x'};
        const warned = await scope.patch(place, 'merge', {spec: {unknown: 1}});
        warned.as(200);
        assert.deepEqual(warned.warnings, ['unknown field "spec.unknown"']);
        const strict = await scope.patch({...place, query: {fieldValidation: 'Strict'}}, 'merge', {spec: {unknown: 1}});
        const body = strict.as(422);
        assert.match(
          textAt(body, 'message'),
          /^ "" is invalid: patch: Invalid value: "\{.*\}": strict decoding error: unknown field "spec\.unknown"$/,
        );
        assert.deepEqual(Object.keys(body['details'] as object), ['causes']);
      },
    },
  ],
};

function casesOf({what, of, body, faults}: Mistake): ContractCase[] {
  const kind = String(body['kind']);
  return [
    {
      name: `unknown ${what}: Strict refuses them all`,
      async check(scope) {
        (await scope.create({of, query: {fieldValidation: 'Strict'}}, body)).refused(400, {
          message: `${kind} in version "v1" cannot be handled as a ${kind}: strict decoding error: ${faults.join(', ')}`,
          reason: 'BadRequest',
        });
      },
    },
    {
      name: `unknown ${what}: Warn, which is the default, says each in a Warning header`,
      async check(scope) {
        for (const query of [{}, {fieldValidation: 'Warn'}]) {
          const reply = await scope.create({of, query: {...query, dryRun: 'All'}}, body);
          reply.as(201);
          assert.deepEqual(reply.warnings, faults);
        }
      },
    },
    {
      name: `unknown ${what}: Ignore says nothing`,
      async check(scope) {
        const reply = await scope.create({of, query: {fieldValidation: 'Ignore'}}, body);
        reply.as(201);
        assert.deepEqual(reply.warnings, []);
      },
    },
  ];
}
