import assert from 'node:assert/strict';
import type {ContractCase, ContractGroup} from '../contract-case.js';
import {configMap, deployment} from '../objects/built-ins.js';
import {valueAt, type Fields} from '../objects/fields.js';
import {widget} from '../objects/widgets.js';
import type {Scope} from '../scope.js';

interface Subject {
  readonly of: string;
  readonly made: Fields;
  readonly specChange: Fields;
}

const SUBJECTS: readonly Subject[] = [
  {of: 'widgets', made: widget('x'), specChange: {spec: {replicas: 2}}},
  {of: 'deployments', made: deployment('x', {paused: true, replicas: 0}), specChange: {spec: {minReadySeconds: 2}}},
];

function casesOf({of, made, specChange}: Subject): ContractCase[] {
  const place = {of, name: 'x'};
  const generation = async (scope: Scope, change: Fields, subresource?: string): Promise<unknown> => {
    const on = subresource === undefined ? place : {...place, subresource};
    return valueAt((await scope.patch(on, 'merge', change)).as(200), 'metadata.generation');
  };
  return [
    {
      name: `${of}: begins with 1, counts a change of the spec, and no other`,
      async check(scope) {
        const created = (await scope.create({of}, {...made, metadata: {name: 'x', generation: 7}})).as(201);
        assert.equal(valueAt(created, 'metadata.generation'), 1);
        assert.equal(await generation(scope, {metadata: {labels: {a: 'b'}}}), 1);
        assert.equal(await generation(scope, {status: {replicas: 3}}), 1);
        assert.equal(await generation(scope, {status: {replicas: 3}}, 'status'), 1);
        assert.equal(await generation(scope, {metadata: {generation: 9}}), 1);
        assert.equal(await generation(scope, specChange), 2);
        assert.equal(await generation(scope, specChange), 2);
        assert.equal(await generation(scope, {metadata: {finalizers: ['contract.kruntimes.io/x']}}), 2);
        assert.equal(await generation(scope, {metadata: {finalizers: null}}), 2);
      },
    },
    {
      name: `${of}: a deletion that waits counts`,
      async check(scope) {
        const metadata = {name: 'x', finalizers: ['contract.kruntimes.io/x']};
        (await scope.create({of}, {...made, metadata})).as(201);
        (await scope.delete(place)).as(200);
        assert.equal(valueAt((await scope.get(place)).as(200), 'metadata.generation'), 2);
        (await scope.delete(place)).as(200);
        assert.equal(valueAt((await scope.get(place)).as(200), 'metadata.generation'), 2);
        (await scope.patch(place, 'merge', {metadata: {finalizers: null}})).as(200);
        (await scope.get(place)).as(404);
      },
    },
  ];
}

export const generations: ContractGroup = {
  group: 'generations',
  cases: [
    ...SUBJECTS.flatMap(casesOf),
    {
      name: "of a Deployment a change of its annotations counts, of a custom resource's not",
      async check(scope) {
        for (const [of, made, expected] of [
          ['deployments', deployment('x', {paused: true, replicas: 0}), 2],
          ['widgets', widget('x'), 1],
        ] as const) {
          (await scope.create({of}, made)).as(201);
          const body = {metadata: {annotations: {a: 'b'}}};
          const changed = (await scope.patch({of, name: 'x'}, 'merge', body)).as(200);
          assert.equal(valueAt(changed, 'metadata.generation'), expected);
        }
      },
    },
    {
      name: 'a ConfigMap has none, unless it was created with one, which nothing counts',
      async check(scope) {
        const made = (await scope.create({of: 'configmaps'}, configMap('x'))).as(201);
        assert.equal(valueAt(made, 'metadata.generation'), undefined);
        const own = (await scope.create({of: 'configmaps'}, configMap('y', {}, {generation: 3}))).as(201);
        assert.equal(valueAt(own, 'metadata.generation'), 3);
        const changed = (await scope.patch({of: 'configmaps', name: 'y'}, 'merge', {data: {b: '2'}})).as(200);
        assert.equal(valueAt(changed, 'metadata.generation'), 3);
      },
    },
    {
      name: 'creationTimestamp, uid and namespace cannot be chosen or changed',
      async check(scope) {
        const chosen = {
          name: 'x',
          uid: 'mine',
          creationTimestamp: '2000-01-01T00:00:00Z',
          deletionTimestamp: '2000-01-01T00:00:00Z',
        };
        const made = (await scope.create({of: 'widgets'}, {...widget('x'), metadata: chosen})).as(201);
        const {uid, creationTimestamp, deletionTimestamp} = made['metadata'] as Fields;
        assert.match(String(uid), /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/);
        assert.ok(Math.abs(Date.parse(String(creationTimestamp)) - Date.now()) < 600_000);
        assert.equal(deletionTimestamp, undefined);
        const body = {metadata: {creationTimestamp: '2001-01-01T00:00:00Z', labels: {a: 'b'}}};
        const changed = (await scope.patch({of: 'widgets', name: 'x'}, 'merge', body)).as(200);
        assert.equal(valueAt(changed, 'metadata.creationTimestamp'), creationTimestamp);
      },
    },
  ],
};
