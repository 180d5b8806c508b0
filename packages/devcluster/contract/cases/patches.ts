import assert from 'node:assert/strict';
import type {ContractCase, ContractGroup} from '../contract-case.js';
import {configMap, deployment} from '../objects/built-ins.js';
import {textAt, valueAt} from '../objects/fields.js';
import {NOT_CHECKED, widget} from '../objects/widgets.js';

const CM = {of: 'configmaps', name: 'x'};
const WIDGET = {of: 'widgets', name: 'x'};
const DEPLOYMENT = {of: 'deployments', name: 'x'};
const CANNOT = {
  message: 'the server rejected our request due to an error in our request',
  reason: 'Invalid',
  details: {},
};

const STEPS: readonly (readonly [name: string, steps: readonly object[], data: object])[] = [
  ['add', [{op: 'add', path: '/data/b', value: '2'}], {a: '1', b: '2'}],
  ['replace', [{op: 'replace', path: '/data/a', value: '2'}], {a: '2'}],
  [
    'remove',
    [
      {op: 'remove', path: '/data/a'},
      {op: 'add', path: '/data/b', value: 'x'},
    ],
    {b: 'x'},
  ],
  ['replace of what is not there, which adds it', [{op: 'replace', path: '/data/z', value: '1'}], {a: '1', z: '1'}],
  ['move', [{op: 'move', from: '/data/a', path: '/data/b'}], {b: '1'}],
  ['copy', [{op: 'copy', from: '/data/a', path: '/data/b'}], {a: '1', b: '1'}],
  [
    'test, which holds',
    [
      {op: 'test', path: '/data/a', value: '1'},
      {op: 'replace', path: '/data/a', value: '3'},
    ],
    {a: '3'},
  ],
];

const FAILING: readonly (readonly [name: string, step: object])[] = [
  ['a test that fails', {op: 'test', path: '/data/a', value: '2'}],
  ['a test of what is not there', {op: 'test', path: '/data/z', value: '2'}],
  ['a remove of what is not there', {op: 'remove', path: '/data/z'}],
  ['an add below what is not there', {op: 'add', path: '/nothing/z', value: '1'}],
  ['an operation that there is not', {op: 'grow', path: '/data/a'}],
];

export const patches: ContractGroup = {
  group: 'patches',
  cases: [
    ...STEPS.map(([name, steps, data]): ContractCase => ({
      name: `JSON patch: ${name}`,
      async check(scope) {
        (await scope.create({of: 'configmaps'}, configMap('x'))).as(201);
        assert.deepEqual((await scope.patch(CM, 'json', steps)).as(200)['data'], data);
      },
    })),
    ...FAILING.map(([name, step]): ContractCase => ({
      name: `JSON patch: ${name} is a 422, and nothing is changed`,
      async check(scope) {
        for (const [place, made] of [
          [CM, configMap('x')],
          [WIDGET, {...widget('x'), data: {a: '1'}}],
        ] as const) {
          const object = (await scope.create({of: place.of}, made)).as(201);
          const first = {op: 'add', path: '/metadata/labels', value: {a: 'b'}};
          (await scope.patch(place, 'json', [first, step])).refused(422, CANNOT);
          assert.deepEqual((await scope.get(place)).as(200), object);
        }
      },
    })),
    {
      name: 'JSON patch: a body that is no list of steps is a 400',
      async check(scope) {
        (await scope.create({of: 'configmaps'}, configMap('x'))).as(201);
        const body = (await scope.patch(CM, 'json', {op: 'add'})).as(400);
        assert.equal(
          body['message'],
          'error decoding patch: json: cannot unmarshal object into Go value of type []handlers.jsonPatchOp',
        );
      },
    },
    {
      name: 'merge patch: null removes, maps merge, lists are replaced',
      async check(scope) {
        (
          await scope.create({of: 'widgets'}, widget('x', {args: ['a', 'b'], labels: {a: '1', b: '2'}, color: 'red'}))
        ).as(201);
        const patch = {spec: {args: ['c'], labels: {a: null, c: '3'}, color: null}};
        const {spec} = (await scope.patch(WIDGET, 'merge', patch)).as(200) as {spec: Record<string, unknown>};
        assert.deepEqual(
          [spec['args'], spec['labels'], spec['color'], spec['size']],
          [['c'], {b: '2', c: '3'}, undefined, 'small'],
        );
      },
    },
    {
      name: 'merge patch: a body that is no object is a 400',
      async check(scope) {
        (await scope.create({of: 'configmaps'}, configMap('x'))).as(201);
        const body = (await scope.patch(CM, 'merge', ['a'])).as(400);
        assert.match(
          textAt(body, 'message'),
          /^error decoding patch: json: cannot unmarshal array into Go value of type map\[string\]interface/,
        );
      },
    },
    {
      name: 'strategic merge patch: items of a list merge by their key',
      async check(scope) {
        (await scope.create({of: 'deployments'}, deployment('x'))).as(201);
        const containers = [
          {name: 'c', image: 'new'},
          {name: 'd', image: 'other'},
        ];
        const patch = {spec: {template: {spec: {containers}}}};
        const patched = (await scope.patch(DEPLOYMENT, 'strategic', patch)).as(200);
        const names = [0, 1].map((i) => valueAt(patched, `spec.template.spec.containers.${i}.name`));
        assert.deepEqual(names.sort(), ['c', 'd']);
        const drop = {spec: {template: {spec: {containers: [{name: 'd', $patch: 'delete'}]}}}};
        const dropped = (await scope.patch(DEPLOYMENT, 'strategic', drop)).as(200);
        assert.equal(valueAt(dropped, 'spec.template.spec.containers.0.image'), 'new');
        assert.equal(valueAt(dropped, 'spec.template.spec.containers.1'), undefined);
      },
    },
    {
      name: 'strategic merge patch: a custom resource takes none, and says which it takes',
      async check(scope) {
        (await scope.create({of: 'widgets'}, widget('x'))).as(201);
        (await scope.patch(WIDGET, 'strategic', {spec: {replicas: 2}})).refused(415, {
          message:
            'the body of the request was in an unknown format - accepted media types include: application/json-patch+json, application/merge-patch+json, application/apply-patch+yaml',
          reason: 'UnsupportedMediaType',
        });
      },
    },
    {
      name: 'a patch of another media type is a 415',
      async check(scope) {
        (await scope.create({of: 'configmaps'}, configMap('x'))).as(201);
        const reply = await scope.client.send('PATCH', scope.path(CM), {body: {data: {}}, type: 'application/json'});
        reply.refused(415, {message: '415: Unsupported Media Type', reason: 'UnsupportedMediaType', details: {}});
      },
    },
    ...(['merge', 'json'] as const).map((kind): ContractCase => ({
      name: `a ${kind} patch of what is not there is a 404`,
      async check(scope) {
        (await scope.patch(CM, kind, kind === 'json' ? [] : {})).refused(404, {
          message: 'configmaps "x" not found',
          reason: 'NotFound',
          details: {name: 'x', kind: 'configmaps'},
        });
      },
    })),
    {
      name: 'a patch cannot rename or move an object',
      async check(scope) {
        (await scope.create({of: 'configmaps'}, configMap('x'))).as(201);
        (await scope.patch(CM, 'merge', {metadata: {name: 'y'}})).refused(400, {
          message: 'the name of the object (y) does not match the name on the URL (x)',
          reason: 'BadRequest',
        });
        (await scope.patch(CM, 'merge', {metadata: {namespace: 'default'}})).refused(400, {
          message: 'the namespace of the provided object does not match the namespace sent on the request',
          reason: 'BadRequest',
        });
      },
    },
    {
      name: 'a patch that makes an object invalid is a 422 with its causes',
      async check(scope) {
        (await scope.create({of: 'widgets'}, widget('x'))).as(201);
        const body = (await scope.patch(WIDGET, 'merge', {spec: {size: 'huge'}})).as(422);
        assert.deepEqual(valueAt(body, 'details.causes'), [
          {
            reason: 'FieldValueNotSupported',
            message: 'Unsupported value: "huge": supported values: "small", "large"',
            field: 'spec.size',
          },
          NOT_CHECKED,
        ]);
      },
    },
    {
      name: 'a dry run answers as if it were done, and does nothing',
      async check(scope) {
        const object = (await scope.create({of: 'configmaps'}, configMap('x'))).as(201);
        const dry = {...CM, query: {dryRun: 'All'}};
        const answered = (await scope.patch(dry, 'merge', {data: {a: '2'}})).as(200);
        assert.deepEqual(answered['data'], {a: '2'});
        assert.equal(valueAt(answered, 'metadata.resourceVersion'), valueAt(object, 'metadata.resourceVersion'));
        (await scope.client.send('DELETE', scope.path(dry))).as(200);
        assert.deepEqual((await scope.get(CM)).as(200), object);
        const made = (await scope.create({of: 'configmaps', query: {dryRun: 'All'}}, configMap('y'))).as(201);
        assert.equal(valueAt(made, 'metadata.resourceVersion'), undefined);
        (await scope.get({of: 'configmaps', name: 'y'})).as(404);
      },
    },
    {
      name: 'a dry run of anything but All is a 422',
      async check(scope) {
        const body = (await scope.create({of: 'configmaps', query: {dryRun: 'Some'}}, configMap('y'))).as(422);
        assert.equal(
          body['message'],
          'CreateOptions.meta.k8s.io "" is invalid: dryRun: Unsupported value: ["Some"]: supported values: "All"',
        );
      },
    },
  ],
};
