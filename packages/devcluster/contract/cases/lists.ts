import assert from 'node:assert/strict';
import type {ContractGroup} from '../contract-case.js';
import {lease} from '../objects/built-ins.js';
import {listAt, namesOf, textAt, valueAt} from '../objects/fields.js';
import {widget} from '../objects/widgets.js';
import type {Scope} from '../scope.js';

const NAMES = ['a', 'b', 'c', 'd', 'e'];

async function someLeases(scope: Scope): Promise<void> {
  for (const name of NAMES) (await scope.create({of: 'leases'}, lease(name, {}, {labels: {is: name}}))).as(201);
}

export const lists: ContractGroup = {
  group: 'lists and pages',
  cases: [
    {
      name: 'a list of a built-in kind is in the order of its names, and its items do not repeat their kind',
      async check(scope) {
        await someLeases(scope);
        const list = (await scope.get({of: 'leases'})).as(200);
        assert.deepEqual([list['kind'], list['apiVersion']], ['LeaseList', 'coordination.k8s.io/v1']);
        assert.deepEqual(namesOf(list), NAMES);
        assert.equal(valueAt(list, 'items.0.kind'), undefined);
        assert.deepEqual(Object.keys(list['metadata'] as object), ['resourceVersion']);
      },
    },
    {
      name: "a list of custom resources repeats the kind in every item, and has a `continue` that is ''",
      async check(scope) {
        (await scope.create({of: 'widgets'}, widget('a'))).as(201);
        const list = (await scope.get({of: 'widgets'})).as(200);
        assert.deepEqual([list['kind'], list['apiVersion']], ['WidgetList', 'contract.kruntimes.io/v1']);
        assert.deepEqual([valueAt(list, 'items.0.kind'), valueAt(list, 'metadata.continue')], ['Widget', '']);
      },
    },
    {
      name: 'an empty list has items, and a resourceVersion to watch from',
      async check(scope) {
        for (const of of ['leases', 'widgets']) {
          const list = (await scope.get({of})).as(200);
          assert.deepEqual(list['items'], []);
          assert.match(textAt(list, 'metadata.resourceVersion'), /^[1-9]\d*$/);
        }
      },
    },
    {
      name: 'pages of `limit` items say how many remain, and all show the version of the first',
      async check(scope) {
        await someLeases(scope);
        const first = (await scope.get({of: 'leases', query: {limit: '2'}})).as(200);
        assert.deepEqual([namesOf(first), valueAt(first, 'metadata.remainingItemCount')], [['a', 'b'], 3]);
        (await scope.create({of: 'leases'}, lease('bb'))).as(201);
        (await scope.delete({of: 'leases', name: 'd'})).as(200);
        const token = textAt(first, 'metadata.continue');
        const second = (await scope.get({of: 'leases', query: {limit: '2', continue: token}})).as(200);
        assert.deepEqual([namesOf(second), valueAt(second, 'metadata.remainingItemCount')], [['c', 'd'], 1]);
        assert.equal(valueAt(second, 'metadata.resourceVersion'), valueAt(first, 'metadata.resourceVersion'));
        const query = {limit: '2', continue: textAt(second, 'metadata.continue')};
        const last = (await scope.get({of: 'leases', query})).as(200);
        assert.deepEqual(namesOf(last), ['e']);
        assert.deepEqual(last['metadata'], {resourceVersion: valueAt(first, 'metadata.resourceVersion')});
      },
    },
    {
      name: 'a page of a selective list does not say how many remain',
      async check(scope) {
        await someLeases(scope);
        const page = (await scope.get({of: 'leases', query: {limit: '1', labelSelector: 'is in (b,d,e)'}})).as(200);
        assert.deepEqual([namesOf(page), valueAt(page, 'metadata.remainingItemCount')], [['b'], undefined]);
        const query = {limit: '1', labelSelector: 'is in (b,d,e)', continue: textAt(page, 'metadata.continue')};
        assert.deepEqual(namesOf((await scope.get({of: 'leases', query})).as(200)), ['d']);
      },
    },
    {
      name: 'a limit that all fit into gives no `continue`, nor does one of 0',
      async check(scope) {
        await someLeases(scope);
        for (const limit of ['5', '6', '0']) {
          const list = (await scope.get({of: 'leases', query: {limit}})).as(200);
          assert.deepEqual([namesOf(list), valueAt(list, 'metadata.continue')], [NAMES, undefined]);
        }
      },
    },
    {
      name: 'a `continue` that is no token is a 400',
      async check(scope) {
        const body = (await scope.get({of: 'leases', query: {limit: '1', continue: 'nonsense'}})).as(400);
        assert.match(textAt(body, 'message'), /^invalid continue token: continue key is not valid: /);
      },
    },
    {
      name: 'a `continue` together with a resourceVersion is a 400',
      async check(scope) {
        await someLeases(scope);
        const token = textAt((await scope.get({of: 'leases', query: {limit: '1'}})).as(200), 'metadata.continue');
        const reply = await scope.get({of: 'leases', query: {limit: '1', continue: token, resourceVersion: '1'}});
        reply.refused(400, {
          message: 'specifying resource version is not allowed when using continue',
          reason: 'BadRequest',
        });
      },
    },
    {
      name: 'a `continue` of a version that is forgotten is a 410, with a token for an inconsistent rest',
      forgets: true,
      async check(scope) {
        await someLeases(scope);
        const token = textAt((await scope.get({of: 'leases', query: {limit: '2'}})).as(200), 'metadata.continue');
        (await scope.create({of: 'leases'}, lease('f'))).as(201);
        await scope.forget();
        const reply = await scope.get({of: 'leases', query: {limit: '2', continue: token}});
        const body = reply.as(410);
        assert.deepEqual(
          [body['reason'], body['message']],
          [
            'Expired',
            'The provided continue parameter is too old to display a consistent list result. You can start a new list without the continue parameter, or use the continue token in this response to retrieve the remainder of the results. Continuing with the provided token results in an inconsistent list - objects that were created, modified, or deleted between the time the first chunk was returned and now may show up in the list.',
          ],
        );
        const rest = (await scope.get({of: 'leases', query: {continue: textAt(body, 'metadata.continue')}})).as(200);
        assert.deepEqual(namesOf(rest), ['c', 'd', 'e', 'f']);
      },
    },
    {
      name: 'a deletecollection answers with the list of what it deleted, and obeys the selector',
      async check(scope) {
        await someLeases(scope);
        const gone = (
          await scope.client.send('DELETE', scope.path({of: 'leases', query: {labelSelector: 'is in (a,b)'}}))
        ).as(200);
        assert.deepEqual([gone['kind'], namesOf(gone)], ['LeaseList', ['a', 'b']]);
        assert.deepEqual(namesOf((await scope.get({of: 'leases'})).as(200)), ['c', 'd', 'e']);
      },
    },
    {
      name: 'a list of all namespaces has those of each',
      async check(scope) {
        await someLeases(scope);
        const query = {labelSelector: 'is in (a,b)'};
        const items = listAt((await scope.get({of: 'leases', namespace: '', query})).as(200), 'items');
        const ours = items.filter((item) => valueAt(item, 'metadata.namespace') === scope.namespace);
        assert.equal(ours.length, 2);
      },
    },
  ],
};
