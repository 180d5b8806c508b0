import assert from 'node:assert/strict';
import type {ContractCase, ContractGroup} from '../contract-case.js';
import {configMap} from '../objects/built-ins.js';
import {textAt, valueAt, type Fields} from '../objects/fields.js';

const LONG = 'x'.repeat(64);
/** Later versions of Kubernetes count a label in bytes. */
const TOO_LONG = 'must be no more than 63 (characters|bytes)';

/** What is wrong with the metadata of an object: each refusal begins so, in its order. */
const REFUSED: readonly (readonly [what: string, metadata: Fields, ...refusals: string[]])[] = [
  ['a label that is too long', {labels: {a: LONG}}, TOO_LONG],
  [
    'a label that is too long and ends in a dash',
    {labels: {a: `${LONG}-`}},
    TOO_LONG,
    'a valid label must be an empty',
  ],
  ['a label key that is too long', {labels: {[LONG]: 'a'}}, `name part ${TOO_LONG}`],
  ['a label key of three parts', {labels: {'a/b/c': 'a'}}, 'a (qualified name|valid label key) must consist of'],
  ['a label key with nothing before its slash', {labels: {'/a': 'a'}}, 'prefix part must be non-empty'],
  [
    'a label key that is wrong before and behind its slash',
    {labels: {'A_/a-': 'a'}},
    'prefix part a lowercase RFC 1123 subdomain must',
    'name part must consist of',
  ],
  ['a name that is too long', {name: 'x'.repeat(254)}, 'must be no more than 253 characters'],
];

const REFUSED_NAMESPACES: readonly (readonly [name: string, refusal: string])[] = [
  ['a.b', 'must not contain dots'],
  ['A.b', 'a lowercase RFC 1123 label must consist of'],
];

const REFUSED_SELECTORS: readonly (readonly [selector: string, refusal: string])[] = [
  ['/a=b', '<nil>: Invalid value: "/a": prefix part must be non-empty'],
  ['A_/a-=b', '<nil>: Invalid value: "A_/a-": prefix part a lowercase RFC .*; name part must consist of'],
  [`a=${LONG}-`, `values\\[0\\]\\[a\\]: Invalid value: "${LONG}-": ${TOO_LONG}; a valid label must be an empty`],
];

export const names: ContractGroup = {
  group: 'names',
  cases: [
    ...REFUSED.map(([what, metadata, ...refusals]): ContractCase => ({
      name: `${what} is a 422, in the words of apimachinery`,
      async check(scope) {
        const body = (await scope.create({of: 'configmaps'}, configMap('x', {}, metadata))).as(422);
        const causes = valueAt(body, 'details.causes') as {message: string}[];
        assert.equal(causes.length, refusals.length);
        for (const [index, refusal] of refusals.entries()) {
          assert.match(causes[index]?.message ?? '', new RegExp(`^Invalid value: "[^"]*": ${refusal}`));
        }
      },
    })),
    ...REFUSED_NAMESPACES.map(([name, refusal]): ContractCase => ({
      name: `a namespace ${name} is a 422`,
      async check(scope) {
        const body = (await scope.create({of: 'namespaces'}, {...NAMESPACE, metadata: {name}})).as(422);
        assert.match(textAt(body, 'message'), new RegExp(`metadata\\.name: Invalid value: "${name}": ${refusal}`));
      },
    })),
    ...REFUSED_SELECTORS.map(([selector, refusal]): ContractCase => ({
      name: `a selector by a label that cannot be, ${selector}, is a 400`,
      async check(scope) {
        const body = (await scope.get({of: 'configmaps', query: {labelSelector: selector}})).as(400);
        assert.match(textAt(body, 'message'), new RegExp(`^unable to parse requirement: ${refusal}`));
      },
    })),
    {
      name: 'the prefix of an annotation may have letters of either case',
      async check(scope) {
        const metadata = {annotations: {'Example.com/X': 'a'}};
        (await scope.create({of: 'configmaps'}, configMap('x', {}, metadata))).as(201);
      },
    },
  ],
};

const NAMESPACE = {apiVersion: 'v1', kind: 'Namespace'};
