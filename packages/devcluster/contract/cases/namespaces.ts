import assert from 'node:assert/strict';
import type {ContractGroup} from '../contract-case.js';
import {eventually} from '../eventually.js';
import {configMap, runtime} from '../objects/built-ins.js';
import {valueAt} from '../objects/fields.js';
import {widget} from '../objects/widgets.js';

export const namespaces: ContractGroup = {
  group: 'namespaces',
  cases: [
    {
      name: 'a create in a namespace that is not there is a 404 of the namespace; a list is empty',
      async check(scope) {
        const refusal = {
          message: 'namespaces "contract-none" not found',
          reason: 'NotFound',
          details: {name: 'contract-none', kind: 'namespaces'},
        };
        for (const [of, made] of [
          ['configmaps', configMap('x')],
          ['widgets', widget('x')],
        ] as const) {
          (await scope.create({of, namespace: 'contract-none'}, made)).refused(404, refusal);
          assert.deepEqual((await scope.get({of, namespace: 'contract-none'})).as(200)['items'], []);
        }
      },
    },
    {
      name: 'a namespace is active, has its name as a label, and a finalizer of its own',
      async check(scope) {
        const object = (await scope.get({of: 'namespaces', name: scope.namespace})).as(200);
        assert.deepEqual(valueAt(object, 'metadata.labels'), {'kubernetes.io/metadata.name': scope.namespace});
        assert.deepEqual([object['spec'], object['status']], [{finalizers: ['kubernetes']}, {phase: 'Active'}]);
      },
    },
    {
      name: 'a namespace that is deleted is terminating while something in it has a finalizer, takes nothing new, and ends empty',
      async check(scope) {
        const finalizers = ['contract.kruntimes.io/x'];
        (await scope.create({of: 'configmaps'}, configMap('x', {}, {finalizers}))).as(201);
        (await scope.create({of: 'runtimes'}, runtime('r'))).as(201);
        const place = {of: 'namespaces', name: scope.namespace};
        const marked = (await scope.delete(place)).as(200);
        assert.deepEqual([marked['kind'], valueAt(marked, 'status.phase')], ['Namespace', 'Terminating']);
        assert.equal(valueAt(marked, 'metadata.deletionGracePeriodSeconds'), undefined);
        const text = `namespace ${scope.namespace} is being terminated`;
        (await scope.create({of: 'configmaps'}, configMap('y'))).refused(403, {
          message: `configmaps "y" is forbidden: unable to create new content in namespace ${scope.namespace} because it is being terminated`,
          reason: 'Forbidden',
          details: {
            name: 'y',
            kind: 'configmaps',
            causes: [{reason: 'NamespaceTerminating', message: text, field: 'metadata.namespace'}],
          },
        });
        await eventually(async () => {
          (await scope.get({of: 'runtimes', name: 'r'})).as(404);
        });
        const left = {of: 'configmaps', name: 'x'};
        await eventually(async () => {
          assert.ok(valueAt((await scope.get(left)).as(200), 'metadata.deletionTimestamp'));
        });
        (await scope.patch(left, 'merge', {metadata: {finalizers: null}})).as(200);
        await eventually(async () => {
          (await scope.get(place)).as(404);
        });
      },
    },
    {
      name: 'a namespace gets a service account `default`, and the ConfigMap of the root certificates',
      differs: 'the controllers that make them are not there',
      async check(scope) {
        const watched = ['serviceaccounts', 'configmaps'].map(async (of) => {
          const watch = await scope.watch({of, query: {timeoutSeconds: '3'}});
          return (await watch.rest()).map(({object}) => valueAt(object, 'metadata.name'));
        });
        assert.deepEqual(await Promise.all(watched), [['default'], ['kube-root-ca.crt']]);
      },
    },
    {
      name: 'a namespace is named by a DNS label',
      async check(scope) {
        const body = {apiVersion: 'v1', kind: 'Namespace', metadata: {name: 'a.b'}};
        const refused = (await scope.create({of: 'namespaces'}, body)).as(422);
        assert.match(
          String(refused['message']),
          /^Namespace "a\.b" is invalid: metadata\.name: Invalid value: "a\.b": must not contain dots$/,
        );
      },
    },
    {
      name: 'the namespaces of the system cannot be deleted',
      async check(scope) {
        (await scope.delete({of: 'namespaces', name: 'kube-system'})).refused(403, {
          message: 'namespaces "kube-system" is forbidden: this namespace may not be deleted',
          reason: 'Forbidden',
          details: {name: 'kube-system', kind: 'namespaces'},
        });
      },
    },
  ],
};
