import assert from 'node:assert/strict';
import type {ContractGroup} from '../contract-case.js';
import {configMap, lease} from '../objects/built-ins.js';
import {namesOf, textAt, valueAt} from '../objects/fields.js';
import {widget} from '../objects/widgets.js';

const version = (object: unknown): string => textAt(object, 'metadata.resourceVersion');

export const versions: ContractGroup = {
  group: 'resource versions',
  cases: [
    {
      name: 'a version grows with every change, across kinds',
      async check(scope) {
        const a = (await scope.create({of: 'leases'}, lease('a'))).as(201);
        const b = (await scope.create({of: 'widgets'}, widget('b'))).as(201);
        const changed = (await scope.patch({of: 'leases', name: 'a'}, 'merge', {spec: {holderIdentity: 'x'}})).as(200);
        const numbers = [a, b, changed].map((object) => Number(version(object)));
        assert.deepEqual(
          numbers,
          numbers.toSorted((x, y) => x - y),
        );
        assert.equal(new Set(numbers).size, 3);
      },
    },
    {
      name: 'a write without effect leaves the version as it is: update, patches, apply, status',
      async check(scope) {
        for (const [of, made] of [
          ['widgets', widget('same')],
          ['configmaps', configMap('same')],
        ] as const) {
          const place = {of, name: 'same'};
          const first = (await scope.create({of}, made)).as(201);
          const writes = [
            await scope.update(place, first),
            await scope.patch(place, 'merge', {metadata: {labels: null}}),
            await scope.patch(place, 'json', []),
          ];
          for (const reply of writes) assert.equal(version(reply.as(200)), version(first), reply.request);
        }
        const status = {of: 'widgets', name: 'same', subresource: 'status'};
        const set = (await scope.patch(status, 'merge', {status: {phase: 'x'}})).as(200);
        assert.equal(version((await scope.patch(status, 'merge', {status: {phase: 'x'}})).as(200)), version(set));
      },
    },
    {
      name: 'a repeated apply leaves the version and the times of the managed fields as they are',
      async check(scope) {
        const place = {of: 'configmaps', name: 'applied', query: {fieldManager: 'm'}};
        const first = (await scope.patch(place, 'apply', configMap('applied'))).as(201);
        assert.deepEqual((await scope.patch(place, 'apply', configMap('applied'))).as(200), first);
      },
    },
    {
      name: 'a list of version 0, or not older than one, may be newer',
      async check(scope) {
        const made = (await scope.create({of: 'leases'}, lease('a'))).as(201);
        const queries = [
          {resourceVersion: version(made)},
          {resourceVersion: version(made), resourceVersionMatch: 'NotOlderThan'},
        ];
        for (const query of queries) assert.deepEqual(namesOf((await scope.get({of: 'leases', query})).as(200)), ['a']);
        (await scope.get({of: 'leases', query: {resourceVersion: '0'}})).as(200);
        (await scope.get({of: 'leases', query: {resourceVersion: '0', resourceVersionMatch: 'NotOlderThan'}})).as(200);
      },
    },
    {
      name: 'a list of exactly a version shows that version',
      async check(scope) {
        const a = (await scope.create({of: 'leases'}, lease('a'))).as(201);
        (await scope.create({of: 'leases'}, lease('b'))).as(201);
        (await scope.delete({of: 'leases', name: 'a'})).as(200);
        const query = {resourceVersion: version(a), resourceVersionMatch: 'Exact'};
        const list = (await scope.get({of: 'leases', query})).as(200);
        assert.deepEqual([namesOf(list), version(list)], [['a'], version(a)]);
      },
    },
    {
      name: 'a limited list at a version is of exactly that version',
      async check(scope) {
        const a = (await scope.create({of: 'leases'}, lease('a'))).as(201);
        (await scope.create({of: 'leases'}, lease('b'))).as(201);
        const query = {resourceVersion: version(a), resourceVersionMatch: 'Exact', limit: '5'};
        assert.deepEqual(namesOf((await scope.get({of: 'leases', query})).as(200)), ['a']);
      },
    },
    {
      name: 'an object may be read at a version or a newer one',
      async check(scope) {
        const a = (await scope.create({of: 'leases'}, lease('a'))).as(201);
        const query = {resourceVersion: version(a)};
        assert.deepEqual((await scope.get({of: 'leases', name: 'a', query})).as(200), a);
      },
    },
    {
      name: 'a version of the future is a 504 that says to come again',
      async check(scope) {
        const reply = await scope.get({of: 'leases', query: {resourceVersion: '999999999'}});
        const body = reply.as(504);
        assert.match(String(body['message']), /^Timeout: Too large resource version: 999999999, current: \d+$/);
        assert.deepEqual(body['details'], {
          causes: [{reason: 'ResourceVersionTooLarge', message: 'Too large resource version'}],
          retryAfterSeconds: 1,
        });
        assert.equal(body['reason'], 'Timeout');
      },
    },
    {
      name: 'a version that is no number is a 400',
      async check(scope) {
        (await scope.get({of: 'leases', query: {resourceVersion: 'x'}})).refused(400, {
          message:
            'invalid resource version: resourceVersion: Invalid value: "x": strconv.ParseUint: parsing "x": invalid syntax',
          reason: 'BadRequest',
        });
      },
    },
    ...matchErrors(),
  ],
};

function matchErrors(): ContractGroup['cases'] {
  const errors: [name: string, query: Record<string, string>, message: string][] = [
    [
      'a match without a version',
      {resourceVersionMatch: 'NotOlderThan'},
      'resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden unless resourceVersion is provided',
    ],
    [
      'an unknown match',
      {resourceVersion: '1', resourceVersionMatch: 'Newest'},
      'resourceVersionMatch: Unsupported value: "Newest": supported values: "Exact", "NotOlderThan", ""',
    ],
    [
      'an exact match of version 0',
      {resourceVersion: '0', resourceVersionMatch: 'Exact'},
      'resourceVersionMatch: Forbidden: resourceVersionMatch "exact" is forbidden for resourceVersion "0"',
    ],
    [
      'a match together with a continue',
      {resourceVersion: '1', resourceVersionMatch: 'Exact', continue: 'x'},
      'resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden when continue is provided',
    ],
    [
      'initial events of a list',
      {sendInitialEvents: 'true'},
      'sendInitialEvents: Forbidden: sendInitialEvents is forbidden for list',
    ],
  ];
  return errors.map(([name, query, message]) => ({
    name: `${name} is a 422`,
    async check(scope) {
      const body = (await scope.get({of: 'leases', query})).as(422);
      assert.equal(body['message'], `ListOptions.meta.k8s.io "" is invalid: ${message}`);
      assert.equal(valueAt(body, 'details.causes.0.field'), message.split(':')[0]);
    },
  }));
}
