import assert from 'node:assert/strict';
import type {ContractGroup} from '../contract-case.js';
import {lease} from '../objects/built-ins.js';
import {isFields, textAt, valueAt} from '../objects/fields.js';
import {widget} from '../objects/widgets.js';
import type {Scope} from '../scope.js';

/** The version of a list of these, to watch from. */
async function now(scope: Scope, of: string): Promise<string> {
  return textAt((await scope.get({of})).as(200), 'metadata.resourceVersion');
}

const hold = {spec: {holderIdentity: 'x'}};

export const watches: ContractGroup = {
  group: 'watches',
  cases: [
    ...['leases', 'widgets'].map((of) => ({
      name: `a watch of ${of} from a version has every later change, and nothing else`,
      async check(scope: Scope) {
        const made = (name: string) => (of === 'leases' ? lease(name) : widget(name));
        (await scope.create({of}, made('before'))).as(201);
        const watch = await scope.watch({of, query: {resourceVersion: await now(scope, of)}});
        const created = (await scope.create({of}, made('a'))).as(201);
        (await scope.patch({of, name: 'a'}, 'merge', {metadata: {labels: {x: 'y'}}})).as(200);
        (await scope.delete({of, name: 'a'})).as(200);
        (await scope.delete({of, name: 'before'})).as(200);
        assert.deepEqual(await watch.next(), {type: 'ADDED', object: created});
        assert.deepEqual(await watch.brief(3), ['MODIFIED a', 'DELETED a', 'DELETED before']);
        watch.stop();
      },
    })),
    {
      name: 'a DELETED event has the last state of the object, at the version of its deletion',
      async check(scope) {
        const made = (await scope.create({of: 'leases'}, lease('a', {holderIdentity: 'me'}))).as(201);
        const from = await now(scope, 'leases');
        const watch = await scope.watch({of: 'leases', query: {resourceVersion: from}});
        (await scope.delete({of: 'leases', name: 'a'})).as(200);
        const {type, object} = (await watch.next()) ?? {type: '', object: {}};
        watch.stop();
        assert.deepEqual([type, valueAt(object, 'spec.holderIdentity')], ['DELETED', 'me']);
        assert.equal(valueAt(object, 'metadata.uid'), valueAt(made, 'metadata.uid'));
        assert.ok(Number(valueAt(object, 'metadata.resourceVersion')) > Number(from));
      },
    },
    {
      name: 'a DELETED event of what went at once has no deletionTimestamp: it is the state before',
      async check(scope) {
        (await scope.create({of: 'widgets'}, widget('a'))).as(201);
        const watch = await scope.watch({of: 'widgets', query: {resourceVersion: await now(scope, 'widgets')}});
        (await scope.delete({of: 'widgets', name: 'a'})).as(200);
        const event = await watch.next();
        watch.stop();
        assert.deepEqual([event?.type, valueAt(event, 'object.metadata.deletionTimestamp')], ['DELETED', undefined]);
      },
    },
    ...[{}, {resourceVersion: '0'}].map((query) => ({
      name: `a watch ${'resourceVersion' in query ? 'from version 0' : 'without a version'} begins with what is there, as ADDED`,
      async check(scope: Scope) {
        for (const name of ['a', 'b']) (await scope.create({of: 'leases'}, lease(name))).as(201);
        const watch = await scope.watch({of: 'leases', query});
        assert.deepEqual((await watch.brief(2)).sort(), ['ADDED a', 'ADDED b']);
        (await scope.patch({of: 'leases', name: 'a'}, 'merge', hold)).as(200);
        assert.deepEqual(await watch.brief(1), ['MODIFIED a']);
        watch.stop();
      },
    })),
    {
      name: 'a field selector watches one name; with the name on the path the object is read, not watched',
      async check(scope) {
        const query = {resourceVersion: await now(scope, 'leases'), fieldSelector: 'metadata.name=b'};
        const watch = await scope.watch({of: 'leases', query});
        for (const name of ['a', 'b']) (await scope.create({of: 'leases'}, lease(name))).as(201);
        assert.deepEqual(await watch.brief(1), ['ADDED b']);
        watch.stop();
        const read = (await scope.get({of: 'leases', name: 'b', query: {watch: 'true'}})).as(200);
        assert.equal(read['kind'], 'Lease');
      },
    },
    {
      name: 'an object that enters the selection of a watch is ADDED, one that leaves it DELETED as it was before',
      async check(scope) {
        (await scope.create({of: 'leases'}, lease('a', {}, {labels: {in: 'no'}}))).as(201);
        const query = {resourceVersion: await now(scope, 'leases'), labelSelector: 'in=yes'};
        const watch = await scope.watch({of: 'leases', query});
        const label = async (value: string): Promise<unknown> => {
          const body = {metadata: {labels: {in: value}}};
          const changed = (await scope.patch({of: 'leases', name: 'a'}, 'merge', body)).as(200);
          return valueAt(changed, 'metadata.resourceVersion');
        };
        await label('yes');
        (await scope.patch({of: 'leases', name: 'a'}, 'merge', hold)).as(200);
        const left = await label('no');
        await label('yes');
        assert.deepEqual(await watch.brief(2), ['ADDED a', 'MODIFIED a']);
        const gone = await watch.next();
        assert.equal(gone?.type, 'DELETED');
        assert.equal(valueAt(gone.object, 'metadata.labels.in'), 'yes');
        assert.equal(valueAt(gone.object, 'metadata.resourceVersion'), left);
        assert.deepEqual(await watch.brief(1), ['ADDED a']);
        watch.stop();
      },
    },
    {
      name: 'a watch ends after `timeoutSeconds`',
      async check(scope) {
        const query = {resourceVersion: await now(scope, 'leases'), timeoutSeconds: '1'};
        const watch = await scope.watch({of: 'leases', query});
        assert.deepEqual(await watch.rest(), []);
      },
    },
    {
      name: 'a quiet watch gets a bookmark before its end: kind, apiVersion and a version, when it asks for bookmarks',
      async check(scope) {
        const from = await now(scope, 'leases');
        const query = {resourceVersion: from, timeoutSeconds: '4', allowWatchBookmarks: 'true'};
        const [mark] = await (await scope.watch({of: 'leases', query})).rest();
        assert.equal(mark?.type, 'BOOKMARK');
        const {metadata, ...rest} = mark.object;
        assert.ok(Number(valueAt(metadata, 'resourceVersion')) >= Number(from));
        assert.deepEqual([rest['kind'], rest['apiVersion']], ['Lease', 'coordination.k8s.io/v1']);
        assert.ok(isFields(metadata));
      },
    },
    {
      name: 'a watch from a version that is forgotten gives one ERROR event with a 410, and ends',
      forgets: true,
      async check(scope) {
        const from = await now(scope, 'leases');
        (await scope.create({of: 'leases'}, lease('later'))).as(201);
        await scope.forget();
        const events = await (await scope.watch({of: 'leases', query: {resourceVersion: from}})).rest();
        assert.equal(events.length, 1);
        const {type, object} = events[0] ?? {type: '', object: {}};
        assert.equal(type, 'ERROR');
        const {message, ...status} = object;
        assert.match(String(message), /^too old resource version: \d+ \(\d+\)$/);
        assert.deepEqual(status, {
          kind: 'Status',
          apiVersion: 'v1',
          metadata: {},
          status: 'Failure',
          reason: 'Expired',
          code: 410,
        });
      },
    },
    {
      name: 'a watch from a version that is no number is a 500',
      async check(scope) {
        (await scope.get({of: 'leases', query: {watch: 'true', resourceVersion: 'x'}})).refused(500, {
          message: 'resourceVersion: Invalid value: "x": strconv.ParseUint: parsing "x": invalid syntax',
        });
      },
    },
    {
      name: 'whatever `watch` says is a watch, but `false` and `0`',
      async check(scope) {
        const watching = async (value: string): Promise<void> => {
          const watch = await scope.client.watch(
            scope.path({of: 'leases', query: {watch: value, timeoutSeconds: '1'}}),
          );
          assert.deepEqual(await watch.rest(), []);
        };
        await Promise.all(['1', 'true', 'maybe', ''].map(watching));
        for (const value of ['false', 'False', '0']) {
          const listed = (await scope.get({of: 'leases', query: {watch: value}})).as(200);
          assert.equal(listed['kind'], 'LeaseList');
        }
      },
    },
    {
      name: 'a watch of a Table has its column definitions in the first event only',
      async check(scope) {
        (await scope.create({of: 'widgets'}, widget('a'))).as(201);
        const options = {accept: 'application/json;as=Table;v=v1;g=meta.k8s.io'};
        const watch = await scope.watch({of: 'widgets', query: {includeObject: 'Object'}}, options);
        const first = await watch.next();
        (await scope.patch({of: 'widgets', name: 'a'}, 'merge', {spec: {replicas: 2}})).as(200);
        const second = await watch.next();
        watch.stop();
        assert.deepEqual([first?.object['kind'], second?.object['kind']], ['Table', 'Table']);
        assert.equal((first?.object['columnDefinitions'] as unknown[]).length, 5);
        assert.equal(second?.object['columnDefinitions'], null);
        assert.equal(valueAt(second, 'object.rows.0.cells.2'), 2);
        assert.equal(valueAt(second, 'object.rows.0.object.kind'), 'Widget');
      },
    },
  ],
};
