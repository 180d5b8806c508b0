import assert from 'node:assert/strict';
import type {ContractGroup} from '../contract-case.js';
import {eventually} from '../eventually.js';
import {deployment} from '../objects/built-ins.js';
import {listAt, textAt, valueAt, type Fields} from '../objects/fields.js';
import type {Scope} from '../scope.js';

const PLACE = {of: 'deployments', name: 'x'};
const REVISION = 'deployment.kubernetes.io/revision';

async function itemsOf(scope: Scope, of: string, count: number): Promise<readonly unknown[]> {
  return await eventually(async () => {
    const items = listAt((await scope.get({of})).as(200), 'items');
    assert.equal(items.length, count);
    return items;
  });
}

/** The Deployment as soon as its status says the same as a part of it. */
async function statusWhen(scope: Scope, expected: Fields): Promise<Fields> {
  return await eventually(async () => {
    const object = (await scope.get(PLACE)).as(200);
    const status = object['status'] as Fields;
    assert.deepEqual(Object.fromEntries(Object.keys(expected).map((key) => [key, status[key]])), expected);
    return object;
  });
}

async function setReady(scope: Scope, pod: unknown, ready: boolean): Promise<void> {
  const conditions = [{type: 'Ready', status: ready ? 'True' : 'False', lastTransitionTime: new Date().toISOString()}];
  const place = {of: 'pods', name: textAt(pod, 'metadata.name'), subresource: 'status'};
  (await scope.patch(place, 'strategic', {status: {phase: 'Running', conditions}})).as(200);
}

export const workloads: ContractGroup = {
  group: 'Deployments, ReplicaSets and Pods',
  cases: [
    {
      name: 'a Deployment gets a ReplicaSet with its hash and revision, and that Pods, each owned by the one above',
      async check(scope) {
        const made = (await scope.create({of: 'deployments'}, deployment('x', {replicas: 2}))).as(201);
        const [set] = await itemsOf(scope, 'replicasets', 1);
        const hash = textAt(set, 'metadata.labels.pod-template-hash');
        assert.match(hash, /^[bcdfghjklmnpqrstvwxz2456789]{6,10}$/);
        assert.equal(valueAt(set, 'metadata.name'), `x-${hash}`);
        assert.deepEqual(valueAt(set, 'metadata.labels'), {app: 'x', 'pod-template-hash': hash});
        assert.deepEqual(valueAt(set, 'spec.selector.matchLabels'), {app: 'x', 'pod-template-hash': hash});
        const ownerOf = (object: unknown): Fields => listAt(object, 'metadata.ownerReferences')[0] as Fields;
        const controls = {controller: true, blockOwnerDeletion: true};
        assert.deepEqual(ownerOf(set), {
          apiVersion: 'apps/v1',
          kind: 'Deployment',
          name: 'x',
          uid: valueAt(made, 'metadata.uid'),
          ...controls,
        });
        for (const pod of await itemsOf(scope, 'pods', 2)) {
          assert.match(textAt(pod, 'metadata.name'), new RegExp(`^x-${hash}-[bcdfghjklmnpqrstvwxz2456789]{5}$`));
          assert.equal(valueAt(pod, 'metadata.generateName'), `x-${hash}-`);
          assert.deepEqual(valueAt(pod, 'metadata.labels'), {app: 'x', 'pod-template-hash': hash});
          const {uid, name} = (set as {metadata: Fields}).metadata;
          assert.deepEqual(ownerOf(pod), {apiVersion: 'apps/v1', kind: 'ReplicaSet', name, uid, ...controls});
          assert.deepEqual([valueAt(pod, 'status.phase'), valueAt(pod, 'spec.nodeName')], ['Pending', undefined]);
        }
      },
    },
    {
      name: 'the revision is on the Deployment and its ReplicaSet, with what was desired at most',
      async check(scope) {
        (await scope.create({of: 'deployments'}, deployment('x', {replicas: 2}))).as(201);
        await eventually(async () => {
          const annotations = valueAt((await scope.get(PLACE)).as(200), 'metadata.annotations');
          assert.deepEqual(annotations, {[REVISION]: '1'});
        });
        const [set] = await itemsOf(scope, 'replicasets', 1);
        assert.deepEqual(valueAt(set, 'metadata.annotations'), {
          'deployment.kubernetes.io/desired-replicas': '2',
          'deployment.kubernetes.io/max-replicas': '3',
          [REVISION]: '1',
        });
      },
    },
    {
      name: 'the status counts Pods by what their own statuses say, and leaves out what is 0',
      async check(scope) {
        (await scope.create({of: 'deployments'}, deployment('x', {replicas: 2}))).as(201);
        const counts = {observedGeneration: 1, replicas: 2, updatedReplicas: 2, unavailableReplicas: 2};
        await statusWhen(scope, {...counts, readyReplicas: undefined, availableReplicas: undefined});
        const [one, two] = await itemsOf(scope, 'pods', 2);
        await setReady(scope, one, true);
        await statusWhen(scope, {readyReplicas: 1, availableReplicas: 1, unavailableReplicas: 1});
        await setReady(scope, two, true);
        await statusWhen(scope, {readyReplicas: 2, availableReplicas: 2, unavailableReplicas: undefined});
        await setReady(scope, one, false);
        await statusWhen(scope, {readyReplicas: 1, unavailableReplicas: 1});
      },
    },
    {
      name: 'its conditions say whether it is available and whether it gets on',
      async check(scope) {
        (await scope.create({of: 'deployments'}, deployment('x'))).as(201);
        const conditions = async (): Promise<string[]> =>
          listAt((await scope.get(PLACE)).as(200), 'status.conditions')
            .map((one) => ['type', 'status', 'reason'].map((key) => String(valueAt(one, key))).join(' '))
            .sort();
        await eventually(async () => {
          assert.deepEqual(await conditions(), [
            'Available False MinimumReplicasUnavailable',
            'Progressing True ReplicaSetUpdated',
          ]);
        });
        const [pod] = await itemsOf(scope, 'pods', 1);
        await setReady(scope, pod, true);
        await eventually(async () => {
          assert.deepEqual(await conditions(), [
            'Available True MinimumReplicasAvailable',
            'Progressing True NewReplicaSetAvailable',
          ]);
        });
        const object = (await scope.get(PLACE)).as(200);
        const texts = listAt(object, 'status.conditions')
          .map((one) => textAt(one, 'message'))
          .sort();
        const [set] = await itemsOf(scope, 'replicasets', 1);
        assert.deepEqual(texts, [
          'Deployment has minimum availability.',
          `ReplicaSet "${textAt(set, 'metadata.name')}" has successfully progressed.`,
        ]);
      },
    },
    {
      name: 'a new template makes a ReplicaSet of the next revision, and a Pod of it beside the old ones',
      async check(scope) {
        (await scope.create({of: 'deployments'}, deployment('x'))).as(201);
        await itemsOf(scope, 'pods', 1);
        const patch = {spec: {template: {spec: {containers: [{name: 'c', image: 'registry.example/c:2'}]}}}};
        (await scope.patch(PLACE, 'strategic', patch)).as(200);
        const sets = await itemsOf(scope, 'replicasets', 2);
        const revisions = sets.map((set) => (valueAt(set, 'metadata.annotations') as Fields)[REVISION]);
        assert.deepEqual(revisions.sort(), ['1', '2']);
        await itemsOf(scope, 'pods', 2);
        await statusWhen(scope, {observedGeneration: 2, replicas: 2, updatedReplicas: 1});
      },
    },
    {
      name: 'an old template again takes its ReplicaSet again, with a new revision',
      async check(scope) {
        (await scope.create({of: 'deployments'}, deployment('x', {replicas: 0}))).as(201);
        const [first] = await itemsOf(scope, 'replicasets', 1);
        const image = (tag: string): Fields => ({
          spec: {template: {spec: {containers: [{name: 'c', image: `registry.example/c:${tag}`}]}}},
        });
        (await scope.patch(PLACE, 'strategic', image('2'))).as(200);
        await itemsOf(scope, 'replicasets', 2);
        (await scope.patch(PLACE, 'strategic', image('1'))).as(200);
        await eventually(async () => {
          const set = (await scope.get({of: 'replicasets', name: textAt(first, 'metadata.name')})).as(200);
          assert.equal((valueAt(set, 'metadata.annotations') as Fields)[REVISION], '3');
        });
        await itemsOf(scope, 'replicasets', 2);
      },
    },
    {
      name: 'fewer replicas delete the Pods that are not ready first, and 0 all of them',
      async check(scope) {
        (await scope.create({of: 'deployments'}, deployment('x', {replicas: 3}))).as(201);
        const [, ready] = await itemsOf(scope, 'pods', 3);
        await setReady(scope, ready, true);
        await statusWhen(scope, {readyReplicas: 1});
        (await scope.patch(PLACE, 'merge', {spec: {replicas: 1}})).as(200);
        const [left] = await itemsOf(scope, 'pods', 1);
        assert.equal(valueAt(left, 'metadata.name'), valueAt(ready, 'metadata.name'));
        (await scope.patch(PLACE, 'merge', {spec: {replicas: 0}})).as(200);
        await itemsOf(scope, 'pods', 0);
        await statusWhen(scope, {observedGeneration: 3, replicas: undefined, readyReplicas: undefined});
      },
    },
    {
      name: 'a Pod that is deleted gets a successor',
      async check(scope) {
        (await scope.create({of: 'deployments'}, deployment('x'))).as(201);
        const [pod] = await itemsOf(scope, 'pods', 1);
        (await scope.delete({of: 'pods', name: textAt(pod, 'metadata.name')})).as(200);
        await eventually(async () => {
          const [next] = await itemsOf(scope, 'pods', 1);
          assert.notEqual(valueAt(next, 'metadata.uid'), valueAt(pod, 'metadata.uid'));
        });
      },
    },
    {
      name: 'a Deployment takes its ReplicaSets and Pods along',
      async check(scope) {
        (await scope.create({of: 'deployments'}, deployment('x'))).as(201);
        await itemsOf(scope, 'pods', 1);
        (await scope.delete(PLACE)).as(200);
        await itemsOf(scope, 'replicasets', 0);
        await itemsOf(scope, 'pods', 0);
      },
    },
    {
      name: 'a Deployment and its ReplicaSet tell in Events what they scale and create',
      differs: 'no Events are made',
      async check(scope) {
        (await scope.create({of: 'deployments'}, deployment('x'))).as(201);
        await itemsOf(scope, 'pods', 1);
        // Of a cluster that makes none there is nothing to wait for.
        const watch = await scope.watch({of: 'events', query: {timeoutSeconds: '3'}});
        const reasons = (await watch.rest()).map(({object}) => valueAt(object, 'reason'));
        assert.ok(reasons.includes('ScalingReplicaSet') && reasons.includes('SuccessfulCreate'), reasons.join(', '));
      },
    },
  ],
};
