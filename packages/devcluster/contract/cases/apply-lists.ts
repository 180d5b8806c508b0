import assert from 'node:assert/strict';
import type {ContractGroup} from '../contract-case.js';
import {deployment} from '../objects/built-ins.js';
import {valueAt, type Fields} from '../objects/fields.js';
import {managersOf} from '../objects/managed.js';
import {NOT_CHECKED} from '../objects/widgets.js';
import {applyWidget} from './apply.js';

const spec = (object: Fields, field: string): unknown => valueAt(object, `spec.${field}`);

export const applyLists: ContractGroup = {
  group: 'apply to lists and maps',
  cases: [
    {
      name: 'an atomic list is owned as a whole, and its change is a conflict',
      async check(scope) {
        const made = (await applyWidget(scope, 'a', {size: 'small', args: ['x']})).as(201);
        assert.deepEqual(managersOf(made), [['a Apply', {'f:spec': {'f:args': {}, 'f:size': {}}}]]);
        const body = (await applyWidget(scope, 'b', {args: ['x', 'y']})).as(409);
        assert.equal(body['message'], 'Apply failed with 1 conflict: conflict with "a": .spec.args');
      },
    },
    {
      name: 'an atomic map is owned as a whole, and replaced as a whole',
      async check(scope) {
        (await applyWidget(scope, 'a', {size: 'small', whole: {a: '1', b: '2'}})).as(201);
        const body = (await applyWidget(scope, 'b', {whole: {a: '1'}})).as(409);
        assert.equal(body['message'], 'Apply failed with 1 conflict: conflict with "a": .spec.whole');
        const forced = (await applyWidget(scope, 'b', {whole: {a: '3'}}, {force: 'true'})).as(200);
        assert.deepEqual(spec(forced, 'whole'), {a: '3'});
        assert.deepEqual(managersOf(forced), [
          ['a Apply', {'f:spec': {'f:size': {}}}],
          ['b Apply', {'f:spec': {'f:whole': {}}}],
        ]);
      },
    },
    {
      name: 'the values of a set are owned one by one',
      async check(scope) {
        (await applyWidget(scope, 'a', {size: 'small', tags: ['x', 'y']})).as(201);
        const both = (await applyWidget(scope, 'b', {tags: ['y', 'z']})).as(200);
        assert.deepEqual(spec(both, 'tags'), ['x', 'y', 'z']);
        assert.deepEqual(managersOf(both), [
          ['a Apply', {'f:spec': {'f:size': {}, 'f:tags': {'v:"x"': {}, 'v:"y"': {}}}}],
          ['b Apply', {'f:spec': {'f:tags': {'v:"y"': {}, 'v:"z"': {}}}}],
        ]);
        const less = (await applyWidget(scope, 'a', {size: 'small'})).as(200);
        assert.deepEqual(spec(less, 'tags'), ['y', 'z']);
      },
    },
    {
      name: 'the items of a map list are owned by their keys, with the defaults of those',
      async check(scope) {
        const made = (await applyWidget(scope, 'a', {size: 'small', ports: [{port: 80, note: 'n'}]})).as(201);
        const item = {'.': {}, 'f:note': {}, 'f:port': {}};
        assert.deepEqual(managersOf(made), [
          ['a Apply', {'f:spec': {'f:ports': {'k:{"port":80,"protocol":"TCP"}': item}, 'f:size': {}}}],
        ]);
        const both = (
          await applyWidget(scope, 'b', {
            ports: [
              {port: 80, protocol: 'UDP'},
              {port: 80, protocol: 'TCP'},
            ],
          })
        ).as(200);
        assert.deepEqual(
          spec(both, 'ports'),
          [
            {port: 80, protocol: 'TCP', note: 'n'},
            {port: 80, protocol: 'UDP'},
          ].toReversed(),
        );
        const body = (await applyWidget(scope, 'b', {ports: [{port: 80, note: 'other'}]})).as(409);
        assert.equal(
          body['message'],
          'Apply failed with 1 conflict: conflict with "a": .spec.ports[port=80,protocol="TCP"].note',
        );
      },
    },
    {
      name: 'an item that one manager drops goes, unless another has it',
      async check(scope) {
        (await applyWidget(scope, 'a', {size: 'small', ports: [{port: 1}, {port: 2}]})).as(201);
        (await applyWidget(scope, 'b', {ports: [{port: 2}]})).as(200);
        const left = (await applyWidget(scope, 'a', {size: 'small'})).as(200);
        assert.deepEqual(spec(left, 'ports'), [{port: 2, protocol: 'TCP'}]);
      },
    },
    {
      name: 'an item without its key is refused',
      async check(scope) {
        const body = (await applyWidget(scope, 'a', {size: 'small', ports: [{note: 'x'}]})).as(422);
        const required = {reason: 'FieldValueRequired', message: 'Required value', field: 'spec.ports[0].port'};
        assert.deepEqual(valueAt(body, 'details.causes'), [required, NOT_CHECKED]);
      },
    },
    {
      name: 'a key that comes twice is refused',
      async check(scope) {
        (await applyWidget(scope, 'a', {size: 'small', ports: [{port: 1}, {port: 1}]})).refused(500, {
          message:
            'failed to create typed patch object (/x; contract.kruntimes.io/v1, Kind=Widget): .spec.ports: duplicate entries for key [port=1,protocol="TCP"]',
        });
      },
    },
    {
      name: 'the keys of a free map are owned one by one, an empty map by itself',
      async check(scope) {
        (await applyWidget(scope, 'a', {size: 'small', labels: {x: '1'}})).as(201);
        const both = (await applyWidget(scope, 'b', {labels: {y: '2'}})).as(200);
        assert.deepEqual(spec(both, 'labels'), {x: '1', y: '2'});
        const empty = (await applyWidget(scope, 'b', {labels: {}})).as(200);
        assert.deepEqual(spec(empty, 'labels'), {x: '1'});
        assert.deepEqual(managersOf(empty)[1], ['b Apply', {'f:spec': {'f:labels': {}}}]);
      },
    },
    {
      name: 'a Deployment: containers and their ports by key, env by name',
      async check(scope) {
        const containers = [{name: 'c', image: 'i', ports: [{containerPort: 80}], env: [{name: 'E', value: '1'}]}];
        const made = deployment('x', {template: {metadata: {labels: {app: 'x'}}, spec: {containers}}});
        const place = {of: 'deployments', name: 'x', query: {fieldManager: 'a'}};
        const created = (await scope.patch(place, 'apply', made)).as(201);
        const [[, fields] = []] = managersOf(created);
        assert.deepEqual(valueAt(fields, 'f:spec.f:template.f:spec.f:containers'), {
          'k:{"name":"c"}': {
            '.': {},
            'f:env': {'k:{"name":"E"}': {'.': {}, 'f:name': {}, 'f:value': {}}},
            'f:image': {},
            'f:name': {},
            'f:ports': {'k:{"containerPort":80,"protocol":"TCP"}': {'.': {}, 'f:containerPort': {}}},
          },
        });
      },
    },
    {
      name: 'a create by update owns what it sets, and the maps around it',
      async check(scope) {
        const body = {
          apiVersion: 'contract.kruntimes.io/v1',
          kind: 'Widget',
          metadata: {name: 'x', labels: {l: '1'}},
          spec: {size: 'small', labels: {x: '1'}, tags: ['t'], ports: [{port: 1}]},
        };
        const made = (await scope.create({of: 'widgets', query: {fieldManager: 'u'}}, body)).as(201);
        assert.deepEqual(managersOf(made), [
          [
            'u Update',
            {
              'f:metadata': {'f:labels': {'.': {}, 'f:l': {}}},
              'f:spec': {
                '.': {},
                'f:deep': {'.': {}, 'f:level': {}, 'f:word': {}},
                'f:labels': {'.': {}, 'f:x': {}},
                'f:ports': {'.': {}, 'k:{"port":1,"protocol":"TCP"}': {'.': {}, 'f:port': {}, 'f:protocol': {}}},
                'f:replicas': {},
                'f:size': {},
                'f:tags': {'.': {}, 'v:"t"': {}},
              },
            },
          ],
        ]);
      },
    },
    {
      name: 'status is owned through its own endpoint, as another entry of the same manager',
      async check(scope) {
        (await applyWidget(scope, 'a', {size: 'small'})).as(201);
        const status = {
          apiVersion: 'contract.kruntimes.io/v1',
          kind: 'Widget',
          metadata: {name: 'x'},
          status: {phase: 'p', conditions: [{type: 'Ready', status: 'True'}]},
        };
        const place = {of: 'widgets', name: 'x', subresource: 'status', query: {fieldManager: 'a'}};
        const applied = (await scope.patch(place, 'apply', status)).as(200);
        const condition = {'.': {}, 'f:status': {}, 'f:type': {}};
        assert.deepEqual(managersOf(applied), [
          ['a Apply', {'f:spec': {'f:size': {}}}],
          ['a Apply status', {'f:status': {'f:conditions': {'k:{"type":"Ready"}': condition}, 'f:phase': {}}}],
        ]);
      },
    },
  ],
};
