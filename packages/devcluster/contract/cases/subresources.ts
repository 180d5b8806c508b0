import assert from 'node:assert/strict';
import type {ContractGroup} from '../contract-case.js';
import {configMap, deployment} from '../objects/built-ins.js';
import {textAt, valueAt, type Fields} from '../objects/fields.js';
import {managersOf} from '../objects/managed.js';
import {widget} from '../objects/widgets.js';

const WIDGET = {of: 'widgets', name: 'x'};
const STATUS = {...WIDGET, subresource: 'status'};
const SCALE = {...WIDGET, subresource: 'scale'};

export const subresources: ContractGroup = {
  group: 'status and scale',
  cases: [
    {
      name: 'a write of the object leaves the status, a write of the status leaves the object',
      async check(scope) {
        (await scope.create({of: 'widgets'}, widget('x'))).as(201);
        const body = {metadata: {labels: {a: 'b'}, annotations: {c: 'd'}}, spec: {replicas: 5}, status: {phase: 'p'}};
        const status = (await scope.patch(STATUS, 'merge', body)).as(200);
        assert.deepEqual([valueAt(status, 'spec.replicas'), status['status']], [1, {phase: 'p'}]);
        assert.deepEqual(
          [valueAt(status, 'metadata.labels'), valueAt(status, 'metadata.annotations')],
          [undefined, undefined],
        );
        const object = (await scope.patch(WIDGET, 'merge', {...body, status: {phase: 'q'}})).as(200);
        assert.deepEqual([valueAt(object, 'spec.replicas'), object['status']], [5, {phase: 'p'}]);
      },
    },
    {
      name: 'an update of the status replaces it as a whole, and takes what is left out for gone',
      async check(scope) {
        const made = (await scope.create({of: 'widgets'}, widget('x'))).as(201);
        const first = (await scope.update(STATUS, {...made, status: {phase: 'p', replicas: 2}})).as(200);
        const next = (await scope.update(STATUS, {...first, status: {replicas: 3}})).as(200);
        assert.deepEqual(next['status'], {replicas: 3});
        const {status: _status, ...without} = next;
        assert.equal((await scope.update(STATUS, without)).as(200)['status'], undefined);
      },
    },
    {
      name: 'a status write is validated: the status, and no CEL rule of the unchanged spec',
      async check(scope) {
        (await scope.create({of: 'widgets'}, widget('x'))).as(201);
        const body = (await scope.patch(STATUS, 'merge', {status: {replicas: 'many'}})).as(422);
        assert.equal(
          valueAt(body, 'details.causes.0.message'),
          'Invalid value: "string": replicas in body must be of type integer: "string"',
        );
      },
    },
    {
      name: "a merge patch of a custom resource's status does not look at the uid",
      async check(scope) {
        (await scope.create({of: 'widgets'}, widget('x'))).as(201);
        const uid = '00000000-0000-0000-0000-000000000000';
        (await scope.patch(STATUS, 'merge', {metadata: {uid}, status: {phase: 'p'}})).as(200);
      },
    },
    {
      name: 'the status of what has none is a 404 without a name',
      async check(scope) {
        (await scope.create({of: 'configmaps'}, configMap('x'))).as(201);
        (await scope.get({of: 'configmaps', name: 'x', subresource: 'status'})).refused(404, {
          message: 'the server could not find the requested resource',
          reason: 'NotFound',
          details: {},
        });
      },
    },
    {
      name: "a status that an update of a Deployment's status sends is taken, and its spec is not",
      async check(scope) {
        const made = (await scope.create({of: 'deployments'}, deployment('x', {paused: true, replicas: 0}))).as(201);
        const place = {of: 'deployments', name: 'x', subresource: 'status'};
        const reply = await scope.patch(place, 'strategic', {spec: {replicas: 9}, status: {collisionCount: 4}});
        const changed = reply.as(200);
        assert.deepEqual([valueAt(changed, 'spec.replicas'), valueAt(changed, 'status.collisionCount')], [0, 4]);
        assert.equal(valueAt(changed, 'metadata.uid'), valueAt(made, 'metadata.uid'));
      },
    },
    {
      name: 'a Scale shows the replicas of the spec and the status, and the selector',
      async check(scope) {
        const made = (await scope.create({of: 'widgets'}, widget('x', {replicas: 3}))).as(201);
        (await scope.patch(STATUS, 'merge', {status: {replicas: 2, selector: 'app=x'}})).as(200);
        const scale = (await scope.get(SCALE)).as(200);
        const {name, namespace, uid, creationTimestamp} = made['metadata'] as Fields;
        const resourceVersion = textAt((await scope.get(WIDGET)).as(200), 'metadata.resourceVersion');
        assert.deepEqual(scale, {
          kind: 'Scale',
          apiVersion: 'autoscaling/v1',
          metadata: {name, namespace, uid, resourceVersion, creationTimestamp},
          spec: {replicas: 3},
          status: {replicas: 2, selector: 'app=x'},
        });
      },
    },
    {
      name: 'a Scale of 0 has an empty spec',
      async check(scope) {
        (await scope.create({of: 'widgets'}, widget('x', {replicas: 0}))).as(201);
        const scale = (await scope.get(SCALE)).as(200);
        assert.deepEqual([scale['spec'], scale['status']], [{}, {replicas: 0}]);
      },
    },
    {
      name: 'a Scale is written by patch and by update, owned by its writer, and counts as a change of the spec',
      async check(scope) {
        (await scope.create({of: 'widgets'}, widget('x', {replicas: 3}))).as(201);
        const patched = (await scope.patch({...SCALE, query: {fieldManager: 's'}}, 'merge', {spec: {replicas: 4}})).as(
          200,
        );
        assert.deepEqual([patched['kind'], valueAt(patched, 'spec.replicas')], ['Scale', 4]);
        const object = (await scope.get(WIDGET)).as(200);
        assert.deepEqual([valueAt(object, 'spec.replicas'), valueAt(object, 'metadata.generation')], [4, 2]);
        assert.deepEqual(managersOf(object)[1], ['s Update scale', {'f:spec': {'f:replicas': {}}}]);
        const updated = (await scope.update(SCALE, {...patched, spec: {replicas: 6}})).as(200);
        assert.equal(valueAt(updated, 'spec.replicas'), 6);
        (await scope.update(SCALE, {...patched, spec: {replicas: 7}})).refused(409, {
          message:
            'Operation cannot be fulfilled on widgets.contract.kruntimes.io "x": the object has been modified; please apply your changes to the latest version and try again',
          reason: 'Conflict',
          details: {name: 'x', group: 'contract.kruntimes.io', kind: 'widgets'},
        });
      },
    },
    {
      name: 'a Scale below 0 is a 422, and one that the CRD refuses too',
      async check(scope) {
        (await scope.create({of: 'widgets'}, widget('x', {replicas: 3}))).as(201);
        const low = (await scope.patch(SCALE, 'merge', {spec: {replicas: -1}})).as(422);
        const high = (await scope.patch(SCALE, 'merge', {spec: {replicas: 101}})).as(422);
        assert.equal(
          low['message'],
          'Widget.contract.kruntimes.io "x" is invalid: [spec.replicas: Invalid value: -1: spec.replicas in body should be greater than or equal to 0, .spec.replicas: Invalid value: -1: should be a non-negative integer]',
        );
        assert.equal(valueAt(high, 'details.causes.0.field'), 'spec.replicas');
      },
    },
    {
      name: "a Deployment's Scale has its selector as text, and below 0 is a 422 of the Scale",
      async check(scope) {
        (await scope.create({of: 'deployments'}, deployment('x', {replicas: 2, paused: true}))).as(201);
        const place = {of: 'deployments', name: 'x', subresource: 'scale'};
        const scale = (await scope.get(place)).as(200);
        assert.equal(valueAt(scale, 'status.selector'), 'app=x');
        const reply = await scope.patch(place, 'merge', {spec: {replicas: -1}});
        reply.refused(422, {
          message:
            'Scale.autoscaling "x" is invalid: spec.replicas: Invalid value: -1: must be greater than or equal to 0',
          reason: 'Invalid',
          details: {
            name: 'x',
            group: 'autoscaling',
            kind: 'Scale',
            causes: [
              {
                reason: 'FieldValueInvalid',
                message: 'Invalid value: -1: must be greater than or equal to 0',
                field: 'spec.replicas',
              },
            ],
          },
        });
      },
    },
    {
      name: 'status and scale of what is not there are a 404',
      async check(scope) {
        const details = {name: 'x', group: 'contract.kruntimes.io', kind: 'widgets'};
        const refusal = {message: 'widgets.contract.kruntimes.io "x" not found', reason: 'NotFound', details};
        (await scope.get(STATUS)).refused(404, refusal);
        (await scope.patch(STATUS, 'merge', {status: {}})).refused(404, refusal);
        (await scope.get(SCALE)).refused(404, refusal);
        (await scope.patch(SCALE, 'merge', {spec: {replicas: 1}})).refused(404, refusal);
      },
    },
  ],
};
