import assert from 'node:assert/strict';
import type {ContractCase, ContractGroup} from '../contract-case.js';
import {eventually} from '../eventually.js';
import {PATCH_TYPES} from '../http/client.js';
import type {Reply} from '../http/reply.js';
import {listAt, textAt, valueAt, type Fields} from '../objects/fields.js';
import {widgetCrd} from '../objects/widgets.js';
import type {Scope} from '../scope.js';

/** A CRD of the case's own: its group is named after the namespace. */
function gadgetCrd(scope: Scope, schema: Fields, more: Fields = {}): Fields {
  const group = `${scope.namespace}.example.com`;
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: {name: `gadgets.${group}`},
    spec: {
      group,
      scope: 'Namespaced',
      names: {plural: 'gadgets', kind: 'Gadget'},
      versions: [{name: 'v1', served: true, storage: true, schema: {openAPIV3Schema: schema}}],
      ...more,
    },
  };
}

const OPEN = {type: 'object', 'x-kubernetes-preserve-unknown-fields': true};
const CRDS = {of: 'customresourcedefinitions'};

/** Installs such a CRD, and takes it away in the end; the path is that of its objects in the case's namespace. */
async function withGadgets(
  scope: Scope,
  schema: Fields,
  act: (path: string, crd: string) => Promise<void>,
): Promise<void> {
  const body = gadgetCrd(scope, schema);
  const name = textAt(body, 'metadata.name');
  (await scope.create(CRDS, body)).as(201);
  const path = `/apis/${textAt(body, 'spec.group')}/v1/namespaces/${scope.namespace}/gadgets`;
  try {
    await eventually(async () => {
      (await scope.client.send('GET', path)).as(200);
    });
    await act(path, name);
  } finally {
    await scope.delete({...CRDS, name});
  }
}

function gadget(scope: Scope, name: string, fields: Fields): Fields {
  return {apiVersion: `${scope.namespace}.example.com/v1`, kind: 'Gadget', metadata: {name}, ...fields};
}

const REFUSED: readonly (readonly [what: string, more: Fields, field: string])[] = [
  [
    'no version that is stored',
    {versions: [{name: 'v1', served: true, storage: false, schema: {openAPIV3Schema: OPEN}}]},
    'spec.versions',
  ],
  ['a name that is not its own', {names: {plural: 'others', kind: 'Gadget'}}, 'metadata.name'],
];

export const definitions: ContractGroup = {
  group: 'custom resource definitions',
  cases: [
    {
      name: 'a CRD says that it is established, with the names that it got',
      async check(scope) {
        const crd = (await scope.get({...CRDS, name: textAt(widgetCrd, 'metadata.name')})).as(200);
        const conditions = listAt(crd, 'status.conditions').map((one) =>
          ['type', 'status', 'reason'].map((key) => textAt(one, key)).join(' '),
        );
        assert.deepEqual(conditions.sort(), [
          'Established True InitialNamesAccepted',
          'NamesAccepted True NoConflicts',
        ]);
        assert.deepEqual(valueAt(crd, 'status.acceptedNames'), valueAt(crd, 'spec.names'));
        assert.deepEqual(valueAt(crd, 'status.storedVersions'), ['v1']);
        assert.deepEqual(valueAt(crd, 'spec.conversion'), {strategy: 'None'});
      },
    },
    {
      name: 'names that a CRD leaves out are made of its kind',
      async check(scope) {
        const made = (await scope.create({...CRDS, query: {dryRun: 'All'}}, gadgetCrd(scope, OPEN))).as(201);
        assert.deepEqual(valueAt(made, 'spec.names'), {
          plural: 'gadgets',
          kind: 'Gadget',
          singular: 'gadget',
          listKind: 'GadgetList',
        });
      },
    },
    {
      name: 'a default that comes later is shown for objects that were there, and is not stored',
      async check(scope) {
        const schema = (size: Fields): Fields => ({
          type: 'object',
          properties: {spec: {type: 'object', properties: {size, color: {type: 'string'}}}},
        });
        await withGadgets(scope, schema({type: 'string'}), async (path, crd) => {
          (await scope.client.send('POST', path, {body: gadget(scope, 'x', {spec: {color: 'red'}})})).as(201);
          const next = schema({type: 'string', default: 'small'});
          const steps = [{op: 'replace', path: '/spec/versions/0/schema/openAPIV3Schema', value: next}];
          (await scope.patch({...CRDS, name: crd}, 'json', steps)).as(200);
          await eventually(async () => {
            const shown = (await scope.client.send('GET', `${path}/x`)).as(200);
            assert.deepEqual(shown['spec'], {color: 'red', size: 'small'});
          });
        });
      },
    },
    {
      name: 'an invalid value that was there before is let pass in an update, until it is changed',
      differs: 'values that were there before are validated like new ones',
      async check(scope) {
        const schema = (color: Fields): Fields => ({
          type: 'object',
          properties: {spec: {type: 'object', properties: {color, size: {type: 'string'}}}},
        });
        await withGadgets(scope, schema({type: 'string'}), async (path, crd) => {
          (await scope.client.send('POST', path, {body: gadget(scope, 'x', {spec: {color: 'red'}})})).as(201);
          const next = schema({type: 'string', enum: ['blue']});
          const steps = [{op: 'replace', path: '/spec/versions/0/schema/openAPIV3Schema', value: next}];
          (await scope.patch({...CRDS, name: crd}, 'json', steps)).as(200);
          await eventually(async () => {
            const dry = `${path}?dryRun=All`;
            (await scope.client.send('POST', dry, {body: gadget(scope, 'y', {spec: {color: 'red'}})})).as(422);
          });
          const change = (spec: Fields): Promise<Reply> =>
            scope.client.send('PATCH', `${path}/x`, {type: PATCH_TYPES.merge, body: {spec}});
          (await change({size: 'large'})).as(200);
          (await change({color: 'green'})).as(422);
        });
      },
    },
    {
      name: 'a CRD without subresources: status is a field as any other, its endpoint and a Scale are not there',
      async check(scope) {
        await withGadgets(scope, OPEN, async (path) => {
          const made = (
            await scope.client.send('POST', path, {body: gadget(scope, 'x', {spec: {}, status: {phase: 'p'}})})
          ).as(201);
          assert.deepEqual([made['status'], valueAt(made, 'metadata.generation')], [{phase: 'p'}, 1]);
          for (const subresource of ['status', 'scale']) {
            const reply = await scope.client.send('GET', `${path}/x/${subresource}`);
            assert.equal(reply.status, 404);
          }
          const type = 'application/merge-patch+json';
          const changed = (await scope.client.send('PATCH', `${path}/x`, {type, body: {status: {phase: 'q'}}})).as(200);
          assert.equal(valueAt(changed, 'metadata.generation'), 2);
        });
      },
    },
    {
      name: 'without its CRD a resource is not served any more, and its objects are gone',
      async check(scope) {
        let place = '';
        await withGadgets(scope, OPEN, async (path) => {
          place = path;
          (await scope.client.send('POST', path, {body: gadget(scope, 'x', {})})).as(201);
        });
        await eventually(async () => {
          assert.equal((await scope.client.send('GET', place)).status, 404);
        });
      },
    },
    ...REFUSED.map(([what, more, field]): ContractCase => ({
      name: `a CRD with ${what} is a 422`,
      async check(scope) {
        const body = (await scope.create(CRDS, gadgetCrd(scope, OPEN, more))).as(422);
        const fields = listAt(body, 'details.causes').map((cause) => valueAt(cause, 'field'));
        assert.ok(fields.includes(field), JSON.stringify(fields));
      },
    })),
    {
      name: 'a CRD whose schema is not structural is a 422',
      differs: "a CRD's schema is not checked",
      async check(scope) {
        const body = (await scope.create({...CRDS, query: {dryRun: 'All'}}, gadgetCrd(scope, {properties: {}}))).as(
          422,
        );
        assert.match(textAt(body, 'message'), /openAPIV3Schema\.type: Required value/);
      },
    },
  ],
};
