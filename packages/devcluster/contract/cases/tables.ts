import assert from 'node:assert/strict';
import type {ContractCase, ContractGroup} from '../contract-case.js';
import {configMap, deployment, lease, pod, runtime} from '../objects/built-ins.js';
import {listAt, valueAt, type Fields} from '../objects/fields.js';
import {widget} from '../objects/widgets.js';
import type {Scope} from '../scope.js';

const TABLE = {accept: 'application/json;as=Table;v=v1;g=meta.k8s.io,application/json'};

/** A column as `Name type format priority`. */
function brief(column: unknown): string {
  return ['name', 'type', 'format', 'priority'].map((key) => String(valueAt(column, key))).join('|');
}

const NAME = 'Name|string|name|0';
const AGE = 'Age|string||0';
const TEMPLATE = ['Containers|string||1', 'Images|string||1', 'Selector|string||1'];

interface Kind {
  readonly of: string;
  readonly made: Fields;
  readonly columns: readonly string[];
  /** Its cells, up to where they are not the same on every cluster; AGE reads `AGE`. */
  readonly cells: readonly unknown[];
}

const KINDS: readonly Kind[] = [
  {
    of: 'widgets',
    made: widget('x', {replicas: 2}),
    columns: [NAME, 'Size|string||0', 'Replicas|integer||0', 'Ready|string||1', 'Age|date||0'],
    cells: ['x', 'small', 2, null, 'AGE'],
  },
  {
    of: 'runtimes',
    made: runtime('x'),
    columns: [
      NAME,
      'Replicas|integer||0',
      'Ready|integer||0',
      'Status|string||0',
      'Updated|integer||1',
      'Available|integer||1',
      'Image|string||1',
      'Message|string||1',
      'Age|date||0',
    ],
    cells: ['x', 1, null, 'Pending', null, null, 'registry.example/runtime:1', 'waiting for the controller', 'AGE'],
  },
  {
    of: 'deployments',
    made: deployment('x', {paused: true, replicas: 0}),
    columns: [NAME, 'Ready|string||0', 'Up-to-date|string||0', 'Available|string||0', AGE, ...TEMPLATE],
    cells: ['x', '0/0', 0, 0, 'AGE', 'c', 'registry.example/c:1', 'app=x'],
  },
  {
    of: 'pods',
    made: pod('x'),
    columns: [
      NAME,
      'Ready|string||0',
      'Status|string||0',
      'Restarts|string||0',
      AGE,
      'IP|string||1',
      'Node|string||1',
      'Nominated Node|string||1',
      'Readiness Gates|string||1',
    ],
    cells: ['x', '0/1', 'Pending', '0', 'AGE', '<none>', '<none>', '<none>', '<none>'],
  },
  {
    of: 'configmaps',
    made: configMap('x', {a: '1', b: '2'}),
    columns: [NAME, 'Data|string||0', AGE],
    cells: ['x', 2, 'AGE'],
  },
  {
    of: 'leases',
    made: lease('x', {holderIdentity: 'me'}),
    columns: [NAME, 'Holder|string||0', AGE],
    cells: ['x', 'me', 'AGE'],
  },
];

async function tableOf(scope: Scope, of: string, query: Record<string, string> = {}): Promise<Fields> {
  return (await scope.get({of, name: 'x', query}, TABLE)).as(200);
}

function columnsOf({of, made, columns, cells}: Kind): ContractCase {
  return {
    name: `the columns and cells of ${of}`,
    async check(scope) {
      (await scope.create({of}, made)).as(201);
      const table = await tableOf(scope, of);
      assert.deepEqual(listAt(table, 'columnDefinitions').map(brief), columns);
      const row = listAt(table, 'rows.0.cells').map((cell) =>
        /^\d+s$/.test(String(cell)) && cell !== '0' ? 'AGE' : cell,
      );
      assert.deepEqual(row, cells);
    },
  };
}

export const tables: ContractGroup = {
  group: 'Tables',
  cases: [
    ...KINDS.map(columnsOf),
    {
      name: 'the columns of ReplicaSets, Namespaces, Events, Services, Secrets and Nodes',
      async check(scope) {
        const columns = async (of: string): Promise<string[]> =>
          listAt((await scope.get({of, query: {limit: '1'}}, TABLE)).as(200), 'columnDefinitions').map(brief);
        const counts = ['Desired', 'Current', 'Ready'].map((name) => `${name}|integer||0`);
        assert.deepEqual(await columns('replicasets'), [NAME, ...counts, AGE, ...TEMPLATE]);
        assert.deepEqual(await columns('namespaces'), [NAME, 'Status|string||0', AGE]);
        assert.deepEqual(await columns('secrets'), [NAME, 'Type|string||0', 'Data|string||0', AGE]);
      },
    },
    {
      name: 'rows carry the metadata, the object or nothing, as includeObject says',
      async check(scope) {
        const made = (await scope.create({of: 'widgets'}, widget('x'))).as(201);
        const row = async (query: Record<string, string>): Promise<unknown> =>
          valueAt(await tableOf(scope, 'widgets', query), 'rows.0.object');
        const metadata = {kind: 'PartialObjectMetadata', apiVersion: 'meta.k8s.io/v1', metadata: made['metadata']};
        assert.deepEqual(await row({}), metadata);
        assert.deepEqual(await row({includeObject: 'Metadata'}), metadata);
        assert.deepEqual(await row({includeObject: 'Object'}), made);
        assert.equal(await row({includeObject: 'None'}), null);
      },
    },
    {
      name: 'a Table of a list has its version and its pages',
      async check(scope) {
        for (const name of ['a', 'b', 'c']) (await scope.create({of: 'widgets'}, widget(name))).as(201);
        const page = (await scope.get({of: 'widgets', query: {limit: '2'}}, TABLE)).as(200);
        assert.deepEqual([page['kind'], page['apiVersion']], ['Table', 'meta.k8s.io/v1']);
        assert.deepEqual(
          listAt(page, 'rows').map((row) => valueAt(row, 'cells.0')),
          ['a', 'b'],
        );
        assert.deepEqual(Object.keys(page['metadata'] as object).sort(), [
          'continue',
          'remainingItemCount',
          'resourceVersion',
        ]);
      },
    },
    {
      name: 'an empty list gives a Table without rows, with its columns',
      async check(scope) {
        const table = (await scope.get({of: 'widgets'}, TABLE)).as(200);
        assert.deepEqual([table['rows'], listAt(table, 'columnDefinitions').length], [[], 5]);
      },
    },
    {
      name: 'a write may be answered as a Table, a refusal never is',
      async check(scope) {
        const made = (await scope.create({of: 'widgets'}, widget('x'), TABLE)).as(201);
        assert.equal(made['kind'], 'Table');
        const refused = await scope.create({of: 'widgets'}, widget('x'), TABLE);
        assert.equal(refused.as(409)['kind'], 'Status');
      },
    },
    {
      name: 'metadata alone, of an object and of a list',
      async check(scope) {
        const made = (await scope.create({of: 'widgets'}, widget('x'))).as(201);
        const one = {accept: 'application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io'};
        const many = {accept: 'application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io'};
        const {metadata} = made;
        assert.deepEqual((await scope.get({of: 'widgets', name: 'x'}, one)).as(200), {
          kind: 'PartialObjectMetadata',
          apiVersion: 'meta.k8s.io/v1',
          metadata,
        });
        const list = (await scope.get({of: 'widgets'}, many)).as(200);
        assert.deepEqual([list['kind'], valueAt(list, 'items.0.metadata')], ['PartialObjectMetadataList', metadata]);
      },
    },
  ],
};
