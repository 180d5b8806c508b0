import assert from 'node:assert/strict';
import type {ContractGroup} from '../contract-case.js';
import {eventually} from '../eventually.js';
import {configMap, ownerReference, runtime} from '../objects/built-ins.js';
import {valueAt, type Fields} from '../objects/fields.js';
import type {Scope} from '../scope.js';

const OWNER = {of: 'configmaps', name: 'owner'};
const CHILD = {of: 'configmaps', name: 'child'};
const FINALIZER = 'contract.kruntimes.io/x';

async function owned(scope: Scope, reference: Fields = {}, metadata: Fields = {}): Promise<Fields> {
  const owner = (await scope.create({of: 'configmaps'}, configMap('owner'))).as(201);
  const ownerReferences = [ownerReference(owner, reference)];
  (await scope.create({of: 'configmaps'}, configMap('child', {}, {ownerReferences, ...metadata}))).as(201);
  return owner;
}

async function gone(scope: Scope, place: {of: string; name: string}): Promise<void> {
  await eventually(async () => {
    (await scope.get(place)).as(404);
  });
}

export const garbage: ContractGroup = {
  group: 'owners and garbage collection',
  cases: [
    {
      name: 'background: the owner goes at once, and then what it owned',
      async check(scope) {
        await owned(scope);
        (await scope.delete(OWNER, {propagationPolicy: 'Background'})).as(200);
        (await scope.get(OWNER)).as(404);
        await gone(scope, CHILD);
      },
    },
    {
      name: 'foreground: the owner is marked, and goes after what blocks it',
      async check(scope) {
        await owned(scope, {blockOwnerDeletion: true}, {finalizers: [FINALIZER]});
        const marked = (await scope.delete(OWNER, {propagationPolicy: 'Foreground'})).as(200);
        assert.deepEqual(valueAt(marked, 'metadata.finalizers'), ['foregroundDeletion']);
        await eventually(async () => {
          assert.ok(valueAt((await scope.get(CHILD)).as(200), 'metadata.deletionTimestamp'));
        });
        (await scope.get(OWNER)).as(200);
        (await scope.patch(CHILD, 'merge', {metadata: {finalizers: null}})).as(200);
        await gone(scope, OWNER);
      },
    },
    {
      name: 'orphan: the owner goes, what it owned stays without the reference',
      async check(scope) {
        await owned(scope);
        const marked = (await scope.delete(OWNER, {propagationPolicy: 'Orphan'})).as(200);
        assert.deepEqual(valueAt(marked, 'metadata.finalizers'), ['orphan']);
        await gone(scope, OWNER);
        const child = (await scope.get(CHILD)).as(200);
        assert.equal(valueAt(child, 'metadata.ownerReferences'), undefined);
        assert.equal(valueAt(child, 'metadata.deletionTimestamp'), undefined);
      },
    },
    {
      name: 'an owner that is another object of the same name does not count',
      async check(scope) {
        const owner = await owned(scope);
        const other = ownerReference({
          ...owner,
          metadata: {name: 'owner', uid: '00000000-0000-0000-0000-000000000000'},
        });
        (await scope.create({of: 'configmaps'}, configMap('stray', {}, {ownerReferences: [other]}))).as(201);
        await gone(scope, {of: 'configmaps', name: 'stray'});
        (await scope.get(CHILD)).as(200);
      },
    },
    {
      name: 'what has another owner left stays, and loses the reference to the one that went',
      async check(scope) {
        const owner = (await scope.create({of: 'configmaps'}, configMap('owner'))).as(201);
        const second = (await scope.create({of: 'configmaps'}, configMap('second'))).as(201);
        const ownerReferences = [ownerReference(owner), ownerReference(second)];
        (await scope.create({of: 'configmaps'}, configMap('child', {}, {ownerReferences}))).as(201);
        (await scope.delete(OWNER, {propagationPolicy: 'Background'})).as(200);
        await eventually(async () => {
          const child = (await scope.get(CHILD)).as(200);
          assert.deepEqual(valueAt(child, 'metadata.ownerReferences'), [ownerReference(second)]);
        });
      },
    },
    {
      name: 'an owner in another namespace is none: what names it goes',
      async check(scope) {
        const place = {of: 'configmaps', namespace: 'default'};
        const far = {...configMap('x'), metadata: {generateName: 'contract-'}};
        const owner = (await scope.create(place, far)).as(201);
        const name = String(valueAt(owner, 'metadata.name'));
        try {
          const ownerReferences = [ownerReference(owner)];
          (await scope.create({of: 'configmaps'}, configMap('child', {}, {ownerReferences}))).as(201);
          await gone(scope, CHILD);
        } finally {
          await scope.delete({...place, name});
        }
      },
    },
    {
      name: 'a Runtime owns across kinds, and takes along what it owns',
      async check(scope) {
        const owner = (await scope.create({of: 'runtimes'}, runtime('owner'))).as(201);
        const ownerReferences = [ownerReference(owner, {controller: true, blockOwnerDeletion: true})];
        (await scope.create({of: 'configmaps'}, configMap('child', {}, {ownerReferences}))).as(201);
        (await scope.delete({of: 'runtimes', name: 'owner'})).as(200);
        await gone(scope, CHILD);
      },
    },
    {
      name: 'two references that are both the controller are a 422',
      async check(scope) {
        const owner = (await scope.create({of: 'configmaps'}, configMap('owner'))).as(201);
        const second = (await scope.create({of: 'configmaps'}, configMap('second'))).as(201);
        const ownerReferences = [ownerReference(owner, {controller: true}), ownerReference(second, {controller: true})];
        const body = (await scope.create({of: 'configmaps'}, configMap('child', {}, {ownerReferences}))).as(422);
        assert.match(
          String(body['message']),
          /Only one reference can have Controller set to true\. Found "true" in references for ConfigMap\/owner and ConfigMap\/second$/,
        );
      },
    },
    {
      name: 'a reference without its uid is a 422',
      async check(scope) {
        const ownerReferences = [{apiVersion: 'v1', kind: 'ConfigMap', name: 'owner', uid: ''}];
        const body = (await scope.create({of: 'configmaps'}, configMap('child', {}, {ownerReferences}))).as(422);
        assert.equal(
          body['message'],
          'ConfigMap "child" is invalid: metadata.ownerReferences.uid: Invalid value: "": must not be empty',
        );
      },
    },
  ],
};
