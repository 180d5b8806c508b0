import assert from 'node:assert/strict';
import type {ContractGroup} from '../contract-case.js';
import {configMap} from '../objects/built-ins.js';
import {listAt, textAt, valueAt, type Fields} from '../objects/fields.js';
import {managersOf} from '../objects/managed.js';
import {widget} from '../objects/widgets.js';
import type {Scope} from '../scope.js';
import type {Reply} from '../http/reply.js';

/** Applies a Widget's spec as a manager. */
export function applyWidget(
  scope: Scope,
  manager: string,
  spec: Fields,
  query: Record<string, string> = {},
): Promise<Reply> {
  const body = {apiVersion: 'contract.kruntimes.io/v1', kind: 'Widget', metadata: {name: 'x'}, spec};
  return scope.patch({of: 'widgets', name: 'x', query: {fieldManager: manager, ...query}}, 'apply', body);
}

const PLACE = {of: 'widgets', name: 'x'};

export const apply: ContractGroup = {
  group: 'server-side apply',
  cases: [
    {
      name: 'creates what is not there, and owns what it named, not what was defaulted',
      async check(scope) {
        const made = (await applyWidget(scope, 'a', {size: 'small', labels: {x: '1'}})).as(201);
        assert.equal(valueAt(made, 'spec.replicas'), 1);
        assert.deepEqual(managersOf(made), [['a Apply', {'f:spec': {'f:labels': {'f:x': {}}, 'f:size': {}}}]]);
        const entry = valueAt(made, 'metadata.managedFields.0') as Fields;
        assert.deepEqual(Object.keys(entry).sort(), [
          'apiVersion',
          'fieldsType',
          'fieldsV1',
          'manager',
          'operation',
          'time',
        ]);
      },
    },
    {
      name: 'needs a fieldManager',
      async check(scope) {
        const body = (await scope.patch(PLACE, 'apply', widget('x'))).as(422);
        assert.equal(
          body['message'],
          'PatchOptions.meta.k8s.io "" is invalid: fieldManager: Required value: is required for apply patch',
        );
      },
    },
    {
      name: "a field of another manager's is a conflict, that names the manager and the field",
      async check(scope) {
        (await applyWidget(scope, 'a', {size: 'small'})).as(201);
        (await applyWidget(scope, 'b', {size: 'large'})).refused(409, {
          message: 'Apply failed with 1 conflict: conflict with "a": .spec.size',
          reason: 'Conflict',
          details: {causes: [{reason: 'FieldManagerConflict', message: 'conflict with "a"', field: '.spec.size'}]},
        });
      },
    },
    {
      name: 'conflicts with several managers, through updates and subresources too, are listed by manager',
      async check(scope) {
        (await applyWidget(scope, 'a', {size: 'small', color: 'red', labels: {x: '1', y: '2'}})).as(201);
        const update = {...PLACE, query: {fieldManager: 'u'}};
        (await scope.patch(update, 'merge', {spec: {replicas: 5}})).as(200);
        const scale = {...PLACE, subresource: 'scale', query: {fieldManager: 's'}};
        (await scope.patch(scale, 'merge', {spec: {replicas: 6}})).as(200);
        const body = (await applyWidget(scope, 'b', {size: 'large', color: 'blue', replicas: 7, labels: {x: '3'}})).as(
          409,
        );
        assert.equal(
          body['message'],
          'Apply failed with 4 conflicts: conflicts with "a":\n- .spec.color\n- .spec.size\n- .spec.labels.x\nconflicts with "s" with subresource "scale" using contract.kruntimes.io/v1:\n- .spec.replicas',
        );
        // Whose conflicts come first is as Go's maps have it.
        const byManager = listAt(body, 'details.causes').toSorted((a, b) =>
          textAt(a, 'message') < textAt(b, 'message') ? -1 : textAt(a, 'message') > textAt(b, 'message') ? 1 : 0,
        );
        assert.deepEqual(byManager, [
          {reason: 'FieldManagerConflict', message: 'conflict with "a"', field: '.spec.color'},
          {reason: 'FieldManagerConflict', message: 'conflict with "a"', field: '.spec.size'},
          {reason: 'FieldManagerConflict', message: 'conflict with "a"', field: '.spec.labels.x'},
          {
            reason: 'FieldManagerConflict',
            message: 'conflict with "s" with subresource "scale" using contract.kruntimes.io/v1',
            field: '.spec.replicas',
          },
        ]);
      },
    },
    {
      name: 'with force takes the field, and the other manager loses it',
      async check(scope) {
        (await applyWidget(scope, 'a', {size: 'small', color: 'red'})).as(201);
        const taken = (await applyWidget(scope, 'b', {size: 'large'}, {force: 'true'})).as(200);
        assert.deepEqual(managersOf(taken), [
          ['a Apply', {'f:spec': {'f:color': {}}}],
          ['b Apply', {'f:spec': {'f:size': {}}}],
        ]);
      },
    },
    {
      name: 'the same value is owned by both, and stays while one of them has it',
      async check(scope) {
        (await applyWidget(scope, 'a', {size: 'small', color: 'red'})).as(201);
        const shared = (await applyWidget(scope, 'b', {color: 'red'})).as(200);
        assert.deepEqual(managersOf(shared), [
          ['a Apply', {'f:spec': {'f:color': {}, 'f:size': {}}}],
          ['b Apply', {'f:spec': {'f:color': {}}}],
        ]);
        const left = (await applyWidget(scope, 'a', {size: 'small'})).as(200);
        assert.equal(valueAt(left, 'spec.color'), 'red');
        const gone = (await applyWidget(scope, 'b', {})).as(200);
        assert.equal(valueAt(gone, 'spec.color'), undefined);
        // A map that is applied without entries is owned itself.
        assert.deepEqual(managersOf(gone), [
          ['a Apply', {'f:spec': {'f:size': {}}}],
          ['b Apply', {'f:spec': {}}],
        ]);
      },
    },
    {
      name: 'a field that is no longer applied goes, and what has a default gets that',
      async check(scope) {
        (await applyWidget(scope, 'a', {size: 'small', replicas: 4, color: 'red'})).as(201);
        const {spec} = (await applyWidget(scope, 'a', {size: 'small'})).as(200) as {spec: Fields};
        assert.deepEqual(spec, {size: 'small', replicas: 1, deep: {level: 3, word: 'a'}});
      },
    },
    {
      name: 'a plain write takes fields from an applier without asking, and owns them as an update',
      async check(scope) {
        (await applyWidget(scope, 'a', {size: 'small', color: 'red'})).as(201);
        const update = {...PLACE, query: {fieldManager: 'u'}};
        const changed = (await scope.patch(update, 'merge', {spec: {color: 'blue'}})).as(200);
        assert.deepEqual(managersOf(changed), [
          ['a Apply', {'f:spec': {'f:size': {}}}],
          ['u Update', {'f:spec': {'f:color': {}}}],
        ]);
      },
    },
    {
      name: 'carries no managedFields: a 400',
      async check(scope) {
        const body = {...widget('x'), metadata: {name: 'x', managedFields: [{}]}};
        const reply = await scope.patch({...PLACE, query: {fieldManager: 'a'}}, 'apply', body);
        reply.refused(400, {message: 'metadata.managedFields must be nil', reason: 'BadRequest'});
      },
    },
    {
      name: 'a dry run shows the ownership and leaves nothing',
      async check(scope) {
        const made = (await applyWidget(scope, 'a', {size: 'small'}, {dryRun: 'All'})).as(201);
        assert.deepEqual(managersOf(made), [['a Apply', {'f:spec': {'f:size': {}}}]]);
        (await scope.get(PLACE)).as(404);
      },
    },
    {
      name: 'a field that no schema knows is a 500, at any fieldValidation',
      async check(scope) {
        for (const fieldValidation of ['Strict', 'Ignore']) {
          const reply = await applyWidget(scope, 'a', {size: 'small', sise: 'x'}, {fieldValidation});
          reply.refused(500, {
            message: `failed to create typed patch object (/x; contract.kruntimes.io/v1, Kind=Widget): .spec.sise: field not declared in schema`,
          });
        }
      },
    },
    {
      name: 'an uid or version of what is not there is a 409',
      async check(scope) {
        const uid = '00000000-0000-0000-0000-000000000000';
        const body = {...widget('x'), metadata: {name: 'x', uid}};
        (await scope.patch({...PLACE, query: {fieldManager: 'a'}}, 'apply', body)).refused(409, {
          message: `Operation cannot be fulfilled on widgets.contract.kruntimes.io "x": uid mismatch: the provided object specified uid ${uid}, and no existing object was found`,
          reason: 'Conflict',
          details: {name: 'x', group: 'contract.kruntimes.io', kind: 'widgets'},
        });
        (await scope.get(PLACE)).as(404);
      },
    },
    {
      name: 'names only a resourceVersion of what is gone, and makes it anew',
      async check(scope) {
        const body = {...widget('x'), metadata: {name: 'x', resourceVersion: '1'}};
        (await scope.patch({...PLACE, query: {fieldManager: 'a'}}, 'apply', body)).as(201);
      },
    },
    {
      name: 'an older version is a 409',
      async check(scope) {
        (await applyWidget(scope, 'a', {size: 'small'})).as(201);
        const body = {...widget('x', {color: 'red'}), metadata: {name: 'x', resourceVersion: '1'}};
        (await scope.patch({...PLACE, query: {fieldManager: 'a'}}, 'apply', body)).refused(409, {
          message:
            'Operation cannot be fulfilled on widgets.contract.kruntimes.io "x": the object has been modified; please apply your changes to the latest version and try again',
          reason: 'Conflict',
          details: {name: 'x', group: 'contract.kruntimes.io', kind: 'widgets'},
        });
      },
    },
    {
      name: 'of built-in kinds too: YAML is taken, labels are owned one by one',
      async check(scope) {
        const yaml = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: x\n  labels: {a: b}\ndata: {k: v}\n';
        const place = {of: 'configmaps', name: 'x', query: {fieldManager: 'a'}};
        const made = (await scope.patch(place, 'apply', yaml)).as(201);
        assert.deepEqual(managersOf(made), [
          ['a Apply', {'f:data': {'f:k': {}}, 'f:metadata': {'f:labels': {'f:a': {}}}}],
        ]);
        const other = {...configMap('x', {k: 'w'}), metadata: {name: 'x'}};
        const reply = await scope.patch({...place, query: {fieldManager: 'b'}}, 'apply', other);
        assert.equal(reply.as(409)['message'], 'Apply failed with 1 conflict: conflict with "a": .data.k');
      },
    },
  ],
};
