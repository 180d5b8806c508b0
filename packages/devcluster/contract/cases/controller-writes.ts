import assert from 'node:assert/strict';
import type {ContractGroup} from '../contract-case.js';
import {deployment, runtime} from '../objects/built-ins.js';
import {textAt, valueAt, type Fields} from '../objects/fields.js';
import {managersOf} from '../objects/managed.js';
import type {Scope} from '../scope.js';
import type {Reply} from '../http/reply.js';

const RUNTIME = {of: 'runtimes', name: 'x'};
const DEPLOYMENT = {of: 'deployments', name: 'x'};
const FORCE = {fieldManager: 'controller', force: 'true'};

function applyStatus(scope: Scope, status: Fields, metadata: Fields = {}): Promise<Reply> {
  const body = {apiVersion: 'kruntimes.io/v1alpha1', kind: 'Runtime', metadata: {name: 'x', ...metadata}, status};
  return scope.patch({...RUNTIME, subresource: 'status', query: FORCE}, 'apply', body);
}

function applyDeployment(scope: Scope, metadata: Fields): Promise<Reply> {
  const made = deployment('x', {replicas: 0, paused: true});
  return scope.patch({...DEPLOYMENT, query: FORCE}, 'apply', {...made, metadata: {name: 'x', ...metadata}});
}

const ready = (status: string): Fields => ({
  type: 'Ready',
  status,
  reason: status === 'True' ? 'Ready' : 'Progressing',
  message: '',
  lastTransitionTime: '2026-01-02T03:04:05Z',
});

export const controllerWrites: ContractGroup = {
  group: 'how the controller writes',
  cases: [
    {
      name: "a Runtime's status is applied, and what is applied no longer is gone",
      async check(scope) {
        (await scope.create({of: 'runtimes'}, runtime('x'))).as(201);
        const notReady = [{reason: 'Unschedulable', count: 1}];
        const status = {observedGeneration: 1, replicas: 3, readyReplicas: 2, notReady, conditions: [ready('False')]};
        const first = (await applyStatus(scope, status)).as(200);
        assert.deepEqual(valueAt(first, 'status.notReady'), notReady);
        const next = {observedGeneration: 1, replicas: 3, readyReplicas: 3, conditions: [ready('True')]};
        const second = (await applyStatus(scope, next)).as(200);
        assert.deepEqual(second['status'], next);
        assert.equal(valueAt(second, 'metadata.generation'), 1);
        const same = (await applyStatus(scope, next)).as(200);
        assert.equal(textAt(same, 'metadata.resourceVersion'), textAt(second, 'metadata.resourceVersion'));
      },
    },
    {
      name: 'an apply with the version that no object has makes what is not there, and touches nothing that is',
      async check(scope) {
        (await applyDeployment(scope, {resourceVersion: '1'})).as(201);
        (await applyDeployment(scope, {resourceVersion: '1', labels: {a: 'b'}})).as(409);
        const found = (await scope.get(DEPLOYMENT)).as(200);
        assert.equal(valueAt(found, 'metadata.labels'), undefined);
      },
    },
    {
      name: 'a status of another uid or an older version is refused, and nothing of it is written',
      async check(scope) {
        const made = (await scope.create({of: 'runtimes'}, runtime('x'))).as(201);
        (await scope.patch(RUNTIME, 'merge', {metadata: {labels: {a: 'b'}}})).as(200);
        const resourceVersion = textAt(made, 'metadata.resourceVersion');
        (await applyStatus(scope, {replicas: 1}, {resourceVersion})).as(409);
        (await applyStatus(scope, {replicas: 1}, {resourceVersion, uid: '00000000-0000-0000-0000-000000000000'})).as(
          409,
        );
        assert.equal(valueAt((await scope.get(RUNTIME)).as(200), 'status.replicas'), undefined);
      },
    },
    {
      name: 'a status of a Runtime that is gone is a 404, and makes none',
      async check(scope) {
        (await applyStatus(scope, {replicas: 1})).refused(404, {
          message: 'runtimes.kruntimes.io "x" not found',
          reason: 'NotFound',
          details: {name: 'x', group: 'kruntimes.io', kind: 'runtimes'},
        });
      },
    },
    {
      name: 'a status that contradicts the schema is a 422',
      async check(scope) {
        (await scope.create({of: 'runtimes'}, runtime('x'))).as(201);
        const body = (await applyStatus(scope, {replicas: -1})).as(422);
        assert.equal(valueAt(body, 'details.causes.0.field'), 'status.replicas');
      },
    },
    {
      name: 'T60: a Deployment that is gone is not made anew by its uid and version, by its version alone it is',
      async check(scope) {
        const made = (await applyDeployment(scope, {})).as(201);
        const {uid, resourceVersion} = made['metadata'] as Fields;
        (await scope.delete(DEPLOYMENT)).as(200);
        (await applyDeployment(scope, {uid, resourceVersion})).as(409);
        (await scope.get(DEPLOYMENT)).as(404);
        (await applyDeployment(scope, {resourceVersion})).as(201);
      },
    },
    {
      name: 'a Deployment that was made anew is not taken for the one before',
      async check(scope) {
        const {uid} = (await applyDeployment(scope, {})).as(201)['metadata'] as Fields;
        (await scope.delete(DEPLOYMENT)).as(200);
        (await applyDeployment(scope, {})).as(201);
        const body = (await applyDeployment(scope, {uid, labels: {a: 'b'}})).as(422);
        assert.equal(valueAt(body, 'details.causes.0.field'), 'metadata.uid');
      },
    },
    {
      name: 'replicas that were scaled by hand are taken back by force, from that manager only',
      async check(scope) {
        (await applyDeployment(scope, {})).as(201);
        const scale = {...DEPLOYMENT, subresource: 'scale', query: {fieldManager: 'hand'}};
        (await scope.patch(scale, 'merge', {spec: {replicas: 5}})).as(200);
        const who = (object: Fields): string[] =>
          managersOf(object)
            .filter(([, fields]) => valueAt(fields, 'f:spec.f:replicas') !== undefined)
            .map(([name]) => name);
        assert.deepEqual(who((await scope.get(DEPLOYMENT)).as(200)), ['hand Update scale']);
        const taken = (await applyDeployment(scope, {})).as(200);
        assert.deepEqual([valueAt(taken, 'spec.replicas'), who(taken)], [0, ['controller Apply']]);
      },
    },
    {
      name: 'an owner reference that is applied no longer is gone, one that another manager set stays',
      async check(scope) {
        const owner = (uid: string, name: string): Fields => ({apiVersion: 'v1', kind: 'ConfigMap', name, uid});
        const uids = ['00000000-0000-0000-0000-00000000000a', '00000000-0000-0000-0000-00000000000b'] as const;
        const metadata = {finalizers: ['contract.kruntimes.io/x'], ownerReferences: [owner(uids[0], 'a')]};
        (await applyDeployment(scope, metadata)).as(201);
        const other = {
          ...deployment('x'),
          metadata: {name: 'x', ownerReferences: [owner(uids[1], 'b')]},
          spec: undefined,
        };
        (await scope.patch({...DEPLOYMENT, query: {fieldManager: 'other'}}, 'apply', other)).as(200);
        const left = (await applyDeployment(scope, {finalizers: ['contract.kruntimes.io/x']})).as(200);
        assert.deepEqual(valueAt(left, 'metadata.ownerReferences'), [owner(uids[1], 'b')]);
        (await scope.patch(DEPLOYMENT, 'merge', {metadata: {finalizers: null}})).as(200);
      },
    },
  ],
};
