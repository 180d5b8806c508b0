import assert from 'node:assert/strict';
import type {ContractCase, ContractGroup} from '../contract-case.js';
import {lease, pod} from '../objects/built-ins.js';
import {namesOf, textAt} from '../objects/fields.js';
import {widget} from '../objects/widgets.js';
import type {Scope} from '../scope.js';

async function labelled(scope: Scope): Promise<void> {
  const labels = {a: {app: 'web', tier: 'front'}, b: {app: 'web'}, c: {app: 'db', 'x.io/y': ''}, d: undefined};
  for (const [name, of] of Object.entries(labels)) {
    (await scope.create({of: 'leases'}, lease(name, {}, of === undefined ? {} : {labels: of}))).as(201);
  }
}

const SELECTED: readonly (readonly [selector: string, names: string])[] = [
  ['app=web', 'ab'],
  ['app==web,tier', 'a'],
  ['app!=web', 'cd'],
  ['app in (web, db),!tier', 'bc'],
  ['app notin (web)', 'cd'],
  ['!app', 'd'],
  ['x.io/y=', 'c'],
  ['x.io/y', 'c'],
  ['app=web,app=db', ''],
  [' app = web , tier = front ', 'a'],
  ['', 'abcd'],
];

const REFUSED_LABELS: readonly (readonly [selector: string, message: string])[] = [
  ['app in', "unable to parse requirement: found '' expected: '('"],
  ['app=web,', "found '', expected: identifier after ','"],
  ['app=a b', "found 'b', expected: ',' or 'end of string'"],
  ['=web', "found '=', expected: !, identifier, or 'end of string'"],
];

const REFUSED_FIELDS: readonly (readonly [of: string, selector: string, message: string])[] = [
  ['pods', 'status.reason=x', 'field label not supported: status.reason'],
  ['widgets', 'spec.replicas=1', 'field label not supported: spec.replicas'],
  ['leases', 'metadata.name', "invalid selector: 'metadata.name'; can't understand 'metadata.name'"],
  [
    'leases',
    'spec.holderIdentity=x',
    '"spec.holderIdentity" is not a known field selector: only "metadata.name", "metadata.namespace"',
  ],
];

export const selectors: ContractGroup = {
  group: 'selectors',
  cases: [
    ...SELECTED.map(([selector, names]): ContractCase => ({
      name: `the labels ${JSON.stringify(selector)} select as they should`,
      async check(scope) {
        await labelled(scope);
        const list = (await scope.get({of: 'leases', query: {labelSelector: selector}})).as(200);
        assert.equal(namesOf(list).join(''), names);
      },
    })),
    ...REFUSED_LABELS.map(([selector, message]): ContractCase => ({
      name: `the labels ${JSON.stringify(selector)} are a 400`,
      async check(scope) {
        (await scope.get({of: 'leases', query: {labelSelector: selector}})).refused(400, {
          message,
          reason: 'BadRequest',
        });
      },
    })),
    ...REFUSED_FIELDS.map(([of, selector, message]): ContractCase => ({
      name: `the fields ${JSON.stringify(selector)} of ${of} are a 400`,
      async check(scope) {
        (await scope.get({of, query: {fieldSelector: selector}})).refused(400, {message, reason: 'BadRequest'});
      },
    })),
    {
      name: 'a label value that is none is a 400',
      async check(scope) {
        const body = (await scope.get({of: 'leases', query: {labelSelector: 'app=-'}})).as(400);
        assert.match(
          textAt(body, 'message'),
          /^unable to parse requirement: values\[0\]\[app\]: Invalid value: "-": a valid label must be/,
        );
      },
    },
    {
      name: 'fields select by name, by inequality, and by the fields that a CRD declares',
      async check(scope) {
        for (const [name, size] of Object.entries({a: 'small', b: 'large', c: 'small'})) {
          (await scope.create({of: 'widgets'}, widget(name, {size}))).as(201);
        }
        const selected = async (fieldSelector: string): Promise<string> =>
          namesOf((await scope.get({of: 'widgets', query: {fieldSelector}})).as(200)).join('');
        assert.equal(await selected('metadata.name=b'), 'b');
        assert.equal(await selected('metadata.name!=b'), 'ac');
        assert.equal(await selected('spec.size=small'), 'ac');
        assert.equal(await selected(`spec.size=small,metadata.name==c,metadata.namespace=${scope.namespace}`), 'c');
      },
    },
    {
      name: 'fields select Pods by phase and by node',
      async check(scope) {
        (await scope.create({of: 'pods'}, pod('a'))).as(201);
        const selected = async (fieldSelector: string): Promise<unknown[]> =>
          namesOf((await scope.get({of: 'pods', query: {fieldSelector}})).as(200));
        assert.deepEqual(await selected('status.phase!=Failed'), ['a']);
        assert.deepEqual(await selected('status.phase=Succeeded,spec.nodeName=nowhere'), []);
        assert.deepEqual(await selected('spec.restartPolicy=Always'), ['a']);
      },
    },
  ],
};
