import assert from 'node:assert/strict';
import type {ContractGroup} from '../contract-case.js';
import {configMap, deployment} from '../objects/built-ins.js';
import {textAt, valueAt} from '../objects/fields.js';
import {widget} from '../objects/widgets.js';

const FINALIZER = 'contract.kruntimes.io/x';
const CM = {of: 'configmaps', name: 'x'};
const WIDGET = {of: 'widgets', name: 'x'};

export const deletions: ContractGroup = {
  group: 'deletions and finalizers',
  cases: [
    {
      name: 'a delete answers with a Status that names what went',
      async check(scope) {
        for (const [place, made, group] of [
          [CM, configMap('x'), undefined],
          [WIDGET, widget('x'), 'contract.kruntimes.io'],
          [{of: 'deployments', name: 'x'}, deployment('x', {replicas: 0}), 'apps'],
        ] as const) {
          const object = (await scope.create({of: place.of}, made)).as(201);
          assert.deepEqual((await scope.delete(place)).as(200), {
            kind: 'Status',
            apiVersion: 'v1',
            metadata: {},
            status: 'Success',
            details: {
              name: 'x',
              ...(group === undefined ? {} : {group}),
              kind: place.of,
              uid: valueAt(object, 'metadata.uid'),
            },
          });
        }
      },
    },
    {
      name: 'a delete of what is not there is a 404',
      async check(scope) {
        (await scope.delete(WIDGET)).refused(404, {
          message: 'widgets.contract.kruntimes.io "x" not found',
          reason: 'NotFound',
          details: {name: 'x', group: 'contract.kruntimes.io', kind: 'widgets'},
        });
      },
    },
    {
      name: 'what has finalizers is marked and answered as an object, and goes with the last of them',
      async check(scope) {
        for (const [place, made] of [
          [CM, configMap('x', {}, {finalizers: [FINALIZER]})],
          [WIDGET, widget('x', {}, {finalizers: [FINALIZER]})],
        ] as const) {
          const object = (await scope.create({of: place.of}, made)).as(201);
          const marked = (await scope.delete(place)).as(200);
          assert.equal(marked['kind'], object['kind']);
          assert.match(textAt(marked, 'metadata.deletionTimestamp'), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
          assert.equal(valueAt(marked, 'metadata.deletionGracePeriodSeconds'), 0);
          const again = (await scope.delete(place)).as(200);
          assert.equal(valueAt(again, 'metadata.resourceVersion'), valueAt(marked, 'metadata.resourceVersion'));
          const last = (await scope.patch(place, 'merge', {metadata: {finalizers: null}})).as(200);
          assert.equal(valueAt(last, 'metadata.uid'), valueAt(object, 'metadata.uid'));
          (await scope.get(place)).as(404);
        }
      },
    },
    {
      name: 'what is being deleted may be changed, but gets no new finalizer',
      async check(scope) {
        const made = (await scope.create({of: 'widgets'}, widget('x', {}, {finalizers: [FINALIZER]}))).as(201);
        (await scope.delete(WIDGET)).as(200);
        (await scope.patch(WIDGET, 'merge', {spec: {replicas: 3}})).as(200);
        const reply = await scope.patch(WIDGET, 'merge', {
          metadata: {finalizers: [FINALIZER, 'contract.kruntimes.io/y']},
        });
        const message =
          'no new finalizers can be added if the object is being deleted, found new finalizers []string{"contract.kruntimes.io/y"}';
        const body = reply.as(422);
        assert.equal(
          body['message'],
          `Widget.contract.kruntimes.io "x" is invalid: metadata.finalizers: Forbidden: ${message}`,
        );
        const cause = {reason: 'FieldValueForbidden', message: `Forbidden: ${message}`, field: 'metadata.finalizers'};
        assert.deepEqual(valueAt(body, 'details.causes.0'), cause);
        (await scope.patch(WIDGET, 'merge', {metadata: {finalizers: null}})).as(200);
        const next = (await scope.create({of: 'widgets'}, widget('x'))).as(201);
        assert.notEqual(valueAt(next, 'metadata.uid'), valueAt(made, 'metadata.uid'));
      },
    },
    {
      name: 'a name that is still being deleted cannot be created: a 409 that says so',
      async check(scope) {
        (await scope.create({of: 'widgets'}, widget('x', {}, {finalizers: [FINALIZER]}))).as(201);
        (await scope.delete(WIDGET)).as(200);
        const refusal = {
          message: 'object is being deleted: widgets.contract.kruntimes.io "x" already exists',
          reason: 'AlreadyExists',
          details: {name: 'x', group: 'contract.kruntimes.io', kind: 'widgets'},
        };
        (await scope.create({of: 'widgets'}, widget('x'))).refused(409, refusal);
        (await scope.patch(WIDGET, 'merge', {metadata: {finalizers: null}})).as(200);
      },
    },
    {
      name: 'finalizers must be qualified names',
      async check(scope) {
        const body = (await scope.create({of: 'configmaps'}, configMap('x', {}, {finalizers: ['Bad_one!']}))).as(422);
        assert.equal(valueAt(body, 'details.causes.0.field'), 'metadata.finalizers');
      },
    },
    {
      name: 'a propagation policy that there is not is a 422',
      async check(scope) {
        (await scope.create({of: 'configmaps'}, configMap('x'))).as(201);
        const body = (await scope.delete(CM, {propagationPolicy: 'Sideways'})).as(422);
        assert.equal(
          body['message'],
          'DeleteOptions.meta.k8s.io "" is invalid: propagationPolicy: Unsupported value: "Sideways": supported values: "Foreground", "Background", "Orphan", "nil"',
        );
      },
    },
    {
      name: 'options are taken from the query as well',
      async check(scope) {
        (await scope.create({of: 'configmaps'}, configMap('x'))).as(201);
        const place = {...CM, query: {propagationPolicy: 'Orphan', dryRun: 'All'}};
        (await scope.delete(place)).as(200);
        (await scope.get(CM)).as(200);
      },
    },
    {
      name: 'a DELETED event comes when the last finalizer goes, and a MODIFIED one for the mark',
      async check(scope) {
        const made = (await scope.create({of: 'widgets'}, widget('x', {}, {finalizers: [FINALIZER]}))).as(201);
        const query = {resourceVersion: textAt(made, 'metadata.resourceVersion')};
        const watch = await scope.watch({of: 'widgets', query});
        (await scope.delete(WIDGET)).as(200);
        (await scope.patch(WIDGET, 'merge', {metadata: {finalizers: []}})).as(200);
        const [marked, gone] = [await watch.next(), await watch.next()];
        watch.stop();
        assert.deepEqual([marked?.type, gone?.type], ['MODIFIED', 'DELETED']);
        assert.ok(textAt(gone, 'object.metadata.deletionTimestamp'));
        // It is the state before the write that let it go.
        assert.deepEqual(valueAt(gone, 'object.metadata.finalizers'), [FINALIZER]);
      },
    },
  ],
};
