import assert from 'node:assert/strict';
import type {ContractGroup} from '../contract-case.js';
import {lease} from '../objects/built-ins.js';
import {valueAt} from '../objects/fields.js';

const STREAM = {sendInitialEvents: 'true', resourceVersionMatch: 'NotOlderThan', allowWatchBookmarks: 'true'};

export const watchLists: ContractGroup = {
  group: 'streaming lists',
  cases: [
    {
      name: 'initial events come as ADDED, then a bookmark that says that they end, then changes',
      async check(scope) {
        for (const name of ['a', 'b']) (await scope.create({of: 'leases'}, lease(name))).as(201);
        const watch = await scope.watch({of: 'leases', query: STREAM});
        assert.deepEqual((await watch.brief(2)).sort(), ['ADDED a', 'ADDED b']);
        const mark = await watch.next();
        assert.equal(mark?.type, 'BOOKMARK');
        assert.equal(valueAt(mark.object, 'kind'), 'Lease');
        const annotations = valueAt(mark.object, 'metadata.annotations');
        assert.deepEqual(annotations, {'k8s.io/initial-events-end': 'true'});
        (await scope.delete({of: 'leases', name: 'a'})).as(200);
        assert.deepEqual(await watch.brief(1), ['DELETED a']);
        watch.stop();
      },
    },
    {
      name: 'of an empty selection there is only the bookmark',
      async check(scope) {
        const watch = await scope.watch({of: 'leases', query: {...STREAM, labelSelector: 'none=here'}});
        assert.deepEqual(await watch.brief(1), ['BOOKMARK']);
        watch.stop();
      },
    },
    {
      name: 'no initial events, when they are not wanted',
      async check(scope) {
        (await scope.create({of: 'leases'}, lease('a'))).as(201);
        const watch = await scope.watch({of: 'leases', query: {...STREAM, sendInitialEvents: 'false'}});
        (await scope.create({of: 'leases'}, lease('b'))).as(201);
        assert.deepEqual(await watch.brief(1), ['ADDED b']);
        watch.stop();
      },
    },
    {
      name: 'initial events without a match are a 422',
      async check(scope) {
        const query = {watch: 'true', sendInitialEvents: 'true', allowWatchBookmarks: 'true'};
        (await scope.get({of: 'leases', query})).refused(422, {
          message:
            'ListOptions.meta.k8s.io "" is invalid: resourceVersionMatch: Forbidden: sendInitialEvents requires setting resourceVersionMatch to NotOlderThan',
          reason: 'Invalid',
          details: {
            group: 'meta.k8s.io',
            kind: 'ListOptions',
            causes: [
              {
                reason: 'FieldValueForbidden',
                message: 'Forbidden: sendInitialEvents requires setting resourceVersionMatch to NotOlderThan',
                field: 'resourceVersionMatch',
              },
            ],
          },
        });
      },
    },
    {
      name: 'a match without initial events is a 422 for a watch',
      async check(scope) {
        const query = {watch: 'true', resourceVersion: '1', resourceVersionMatch: 'NotOlderThan'};
        const body = (await scope.get({of: 'leases', query})).as(422);
        assert.equal(
          body['message'],
          'ListOptions.meta.k8s.io "" is invalid: resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided',
        );
      },
    },
  ],
};
