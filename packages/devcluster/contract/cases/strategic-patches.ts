import assert from 'node:assert/strict';
import type {ContractGroup} from '../contract-case.js';
import {configMap, deployment} from '../objects/built-ins.js';
import {listAt, textAt, valueAt, type Fields} from '../objects/fields.js';

const PLACE = {of: 'deployments', name: 'x'};
const PAUSED = {paused: true, replicas: 0};
const FINALIZERS = ['contract.kruntimes.io/x', 'contract.kruntimes.io/y'];

/** A Deployment with two containers, of whom one has two ports and two variables. */
function twoContainers(): Fields {
  const first = {
    name: 'c',
    image: 'i',
    ports: [{containerPort: 80}, {containerPort: 81}],
    env: [
      {name: 'A', value: '1'},
      {name: 'B', value: '2'},
    ],
  };
  const containers = [first, {name: 'd', image: 'j'}];
  return deployment('x', {...PAUSED, template: {metadata: {labels: {app: 'x'}}, spec: {containers}}});
}

function inPods(spec: Fields): Fields {
  return {spec: {template: {spec}}};
}

const containersOf = (object: Fields): string[] =>
  listAt(object, 'spec.template.spec.containers').map((one) => `${textAt(one, 'name')}=${textAt(one, 'image')}`);

export const strategicPatches: ContractGroup = {
  group: 'strategic merge patches',
  cases: [
    {
      name: 'a list without a merge key is replaced',
      async check(scope) {
        (await scope.create({of: 'deployments'}, twoContainers())).as(201);
        const args = async (list: readonly string[]): Promise<unknown> => {
          const patch = inPods({containers: [{name: 'c', args: list}]});
          const patched = (await scope.patch(PLACE, 'strategic', patch)).as(200);
          return valueAt(patched, 'spec.template.spec.containers.0.args');
        };
        assert.deepEqual(await args(['a', 'b']), ['a', 'b']);
        assert.deepEqual(await args(['c']), ['c']);
      },
    },
    {
      name: '`$patch: replace` replaces a list that would merge',
      async check(scope) {
        (await scope.create({of: 'deployments'}, twoContainers())).as(201);
        const patch = inPods({containers: [{$patch: 'replace'}, {name: 'e', image: 'k'}]});
        assert.deepEqual(containersOf((await scope.patch(PLACE, 'strategic', patch)).as(200)), ['e=k']);
      },
    },
    {
      name: '`$patch: delete` takes one item',
      async check(scope) {
        (await scope.create({of: 'deployments'}, twoContainers())).as(201);
        const patch = inPods({containers: [{name: 'c', env: [{name: 'A', $patch: 'delete'}]}]});
        const patched = (await scope.patch(PLACE, 'strategic', patch)).as(200);
        assert.deepEqual(valueAt(patched, 'spec.template.spec.containers.0.env'), [{name: 'B', value: '2'}]);
      },
    },
    {
      name: '`$setElementOrder` puts the items in order',
      async check(scope) {
        (await scope.create({of: 'deployments'}, twoContainers())).as(201);
        const patch = inPods({
          '$setElementOrder/containers': [{name: 'd'}, {name: 'c'}],
          containers: [{name: 'c', image: 'new'}],
        });
        assert.deepEqual(containersOf((await scope.patch(PLACE, 'strategic', patch)).as(200)), ['d=j', 'c=new']);
      },
    },
    {
      name: '`$retainKeys` drops the other members',
      async check(scope) {
        (await scope.create({of: 'deployments'}, deployment('x', PAUSED))).as(201);
        const patch = {spec: {strategy: {$retainKeys: ['type'], type: 'Recreate'}}};
        const patched = (await scope.patch(PLACE, 'strategic', patch)).as(200);
        assert.deepEqual(valueAt(patched, 'spec.strategy'), {type: 'Recreate'});
      },
    },
    {
      name: 'a list of scalars that merges is added to, and `$deleteFromPrimitiveList` takes from it',
      async check(scope) {
        (await scope.create({of: 'configmaps'}, configMap('x', {}, {finalizers: FINALIZERS.slice(0, 1)}))).as(201);
        const place = {of: 'configmaps', name: 'x'};
        const patched = async (metadata: Fields): Promise<unknown> =>
          valueAt((await scope.patch(place, 'strategic', {metadata})).as(200), 'metadata.finalizers');
        const both = await patched({finalizers: FINALIZERS.slice(1)});
        assert.deepEqual([...(both as string[])].sort(), FINALIZERS);
        assert.deepEqual(
          await patched({'$deleteFromPrimitiveList/finalizers': FINALIZERS.slice(0, 1)}),
          FINALIZERS.slice(1),
        );
        assert.equal(await patched({finalizers: null}), undefined);
      },
    },
    {
      name: 'null removes a label and a map',
      async check(scope) {
        (await scope.create({of: 'configmaps'}, configMap('x', {a: '1'}, {labels: {a: 'b', c: 'd'}}))).as(201);
        const patch = {metadata: {labels: {a: null}}, data: null};
        const patched = (await scope.patch({of: 'configmaps', name: 'x'}, 'strategic', patch)).as(200);
        assert.deepEqual([valueAt(patched, 'metadata.labels'), patched['data']], [{c: 'd'}, undefined]);
      },
    },
    {
      name: 'an item without its merge key is refused',
      async check(scope) {
        (await scope.create({of: 'deployments'}, twoContainers())).as(201);
        const body = (await scope.patch(PLACE, 'strategic', inPods({containers: [{image: 'new'}]}))).as(500);
        assert.match(textAt(body, 'message'), /map: map\[image:new\] does not contain declared merge key: name$/);
      },
    },
  ],
};
