import assert from 'node:assert/strict';
import type {ContractCase, ContractGroup} from '../contract-case.js';
import type {Reply} from '../http/reply.js';
import {listAt, valueAt, type Fields} from '../objects/fields.js';
import type {Scope} from '../scope.js';

const VERBS = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'];
const AGGREGATED = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList';

function get(scope: Scope, path: string, accept?: string): Promise<Reply> {
  return scope.client.send('GET', path, accept === undefined ? {} : {accept});
}

/** What a list of a group version says of a resource, in an order of its own. */
async function resource(scope: Scope, path: string, name: string): Promise<Fields> {
  const list = (await get(scope, path)).as(200);
  const found = listAt(list, 'resources').find((one) => valueAt(one, 'name') === name) as Fields | undefined;
  assert.ok(found, `${name} is not in ${path}`);
  const {storageVersionHash: _hash, verbs, ...rest} = found;
  return {...rest, verbs: [...(verbs as string[])].sort()};
}

const NOT_SERVED = ['/apis/none.example.com', '/apis/none.example.com/v1', '/nothing'];

export const discovery: ContractGroup = {
  group: 'discovery',
  cases: [
    {
      name: '/api names the versions of the core group',
      async check(scope) {
        const {kind, versions} = (await get(scope, '/api')).as(200);
        assert.deepEqual([kind, versions], ['APIVersions', ['v1']]);
      },
    },
    {
      name: '/apis names the groups with their preferred versions',
      async check(scope) {
        const list = (await get(scope, '/apis')).as(200);
        assert.deepEqual([list['kind'], list['apiVersion']], ['APIGroupList', 'v1']);
        for (const [name, version] of [
          ['apps', 'v1'],
          ['contract.kruntimes.io', 'v1'],
          ['kruntimes.io', 'v1alpha1'],
        ]) {
          const of = {groupVersion: `${name}/${version}`, version};
          const found = listAt(list, 'groups').find((group) => valueAt(group, 'name') === name);
          assert.deepEqual(found, {name, versions: [of], preferredVersion: of});
        }
      },
    },
    {
      name: '/apis/GROUP is the group itself',
      async check(scope) {
        const of = {groupVersion: 'contract.kruntimes.io/v1', version: 'v1'};
        assert.deepEqual((await get(scope, '/apis/contract.kruntimes.io')).as(200), {
          kind: 'APIGroup',
          apiVersion: 'v1',
          name: 'contract.kruntimes.io',
          versions: [of],
          preferredVersion: of,
        });
      },
    },
    {
      name: 'the list of a version names a resource with its verbs, short names and subresources',
      async check(scope) {
        const path = '/apis/contract.kruntimes.io/v1';
        assert.deepEqual(await resource(scope, path, 'widgets'), {
          name: 'widgets',
          singularName: 'widget',
          namespaced: true,
          kind: 'Widget',
          verbs: VERBS,
          shortNames: ['wdg'],
        });
        const verbs = ['get', 'patch', 'update'];
        const status = {name: 'widgets/status', singularName: '', namespaced: true, kind: 'Widget', verbs};
        assert.deepEqual(await resource(scope, path, 'widgets/status'), status);
        const scale = {group: 'autoscaling', version: 'v1', kind: 'Scale'};
        assert.deepEqual(await resource(scope, path, 'widgets/scale'), {
          name: 'widgets/scale',
          singularName: '',
          namespaced: true,
          ...scale,
          verbs,
        });
      },
    },
    {
      name: 'the categories of Runtimes, and of Deployments and Pods',
      async check(scope) {
        const runtimes = await resource(scope, '/apis/kruntimes.io/v1alpha1', 'runtimes');
        assert.deepEqual([runtimes['categories'], runtimes['shortNames']], [['all', 'kruntimes'], ['rt']]);
        const deployments = await resource(scope, '/apis/apps/v1', 'deployments');
        assert.deepEqual([deployments['categories'], deployments['shortNames']], [['all'], ['deploy']]);
        const pods = await resource(scope, '/api/v1', 'pods');
        assert.deepEqual([pods['categories'], pods['shortNames'], pods['verbs']], [['all'], ['po'], VERBS]);
      },
    },
    {
      name: 'what can be done with Namespaces',
      async check(scope) {
        const namespaces = await resource(scope, '/api/v1', 'namespaces');
        assert.deepEqual(
          namespaces['verbs'],
          VERBS.filter((verb) => verb !== 'deletecollection'),
        );
      },
    },
    {
      name: 'aggregated discovery has all of it in one answer',
      async check(scope) {
        const reply = await get(scope, '/apis', AGGREGATED);
        const list = reply.as(200);
        assert.equal(reply.headers['content-type'], AGGREGATED);
        assert.deepEqual([list['kind'], list['apiVersion']], ['APIGroupDiscoveryList', 'apidiscovery.k8s.io/v2']);
        const group = listAt(list, 'items').find((item) => valueAt(item, 'metadata.name') === 'contract.kruntimes.io');
        const [widgets] = listAt(group, 'versions.0.resources') as Fields[];
        const {subresources, verbs, ...rest} = widgets ?? {};
        assert.deepEqual(rest, {
          resource: 'widgets',
          responseKind: {group: 'contract.kruntimes.io', version: 'v1', kind: 'Widget'},
          scope: 'Namespaced',
          singularResource: 'widget',
          shortNames: ['wdg'],
        });
        assert.deepEqual([...(verbs as string[])].sort(), VERBS);
        const names = (subresources as Fields[]).map((one) => one['subresource']);
        assert.deepEqual(names.sort(), ['scale', 'status']);
        const core = (await get(scope, '/api', AGGREGATED)).as(200);
        assert.equal(valueAt(core, 'items.0.versions.0.version'), 'v1');
      },
    },
    ...NOT_SERVED.map((path): ContractCase => ({
      name: `${path} is a 404 in plain text`,
      async check(scope) {
        const reply = await get(scope, path);
        assert.deepEqual([reply.status, reply.text], [404, '404 page not found\n']);
        assert.match(reply.headers['content-type'] ?? '', /^text\/plain/);
      },
    })),
    ...['/apis/apps/v9', '/api/v2'].map((path): ContractCase => ({
      name: `${path}, a version of a built-in group that there is not, is a 404 as a Status`,
      async check(scope) {
        (await get(scope, path)).refused(404, {
          message: 'the server could not find the requested resource',
          reason: 'NotFound',
          details: {},
        });
      },
    })),
    {
      name: '/version says which it is, /readyz and its sisters `ok`',
      async check(scope) {
        const version = (await get(scope, '/version')).as(200);
        assert.match(String(version['gitVersion']), /^v1\.\d+\.\d+/);
        for (const path of ['/readyz', '/livez', '/healthz']) {
          const reply = await get(scope, path, '*/*');
          assert.deepEqual([reply.status, reply.text], [200, 'ok']);
        }
      },
    },
    {
      name: 'OpenAPI v3 has a document for each version, with the schema of its kinds',
      async check(scope) {
        const index = (await get(scope, '/openapi/v3')).as(200);
        const places = index['paths'] as Readonly<Record<string, Fields>>;
        const place = places['apis/contract.kruntimes.io/v1'];
        const document = (await get(scope, String(place?.['serverRelativeURL']))).as(200);
        const schemas = valueAt(document, 'components.schemas') as Readonly<Record<string, Fields>>;
        const widget = schemas['io.kruntimes.contract.v1.Widget'];
        assert.deepEqual(widget?.['x-kubernetes-group-version-kind'], [
          {group: 'contract.kruntimes.io', version: 'v1', kind: 'Widget'},
        ]);
        assert.equal(valueAt(widget, 'properties.spec.properties.replicas.default'), 1);
      },
    },
  ],
};
