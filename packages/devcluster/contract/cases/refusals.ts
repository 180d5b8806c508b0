import assert from 'node:assert/strict';
import type {ContractCase, ContractGroup} from '../contract-case.js';
import {configMap, pod} from '../objects/built-ins.js';
import {textAt, valueAt} from '../objects/fields.js';
import {widget} from '../objects/widgets.js';

const NO_RESOURCE = {message: 'the server could not find the requested resource', reason: 'NotFound', details: {}};
const NO_METHOD = {
  message: 'the server does not allow this method on the requested resource',
  reason: 'MethodNotAllowed',
  details: {},
};
const CM = {of: 'configmaps', name: 'x'};

const NOT_FOUND: readonly (readonly [of: string, group?: string])[] = [
  ['configmaps'],
  ['deployments', 'apps'],
  ['widgets', 'contract.kruntimes.io'],
  ['namespaces'],
];

export const refusals: ContractGroup = {
  group: 'errors',
  cases: [
    ...NOT_FOUND.map(([of, group]): ContractCase => ({
      name: `one of ${of} that is not there is a 404 that names it`,
      async check(scope) {
        (await scope.get({of, name: 'x'})).refused(404, {
          message: `${of}${group === undefined ? '' : `.${group}`} "x" not found`,
          reason: 'NotFound',
          details: {name: 'x', ...(group === undefined ? {} : {group}), kind: of},
        });
      },
    })),
    {
      name: 'an unknown resource of a group of built-in kinds is a Status, of any other a page',
      async check(scope) {
        const at = (path: string) => scope.client.send('GET', path);
        (await at(`/apis/apps/v1/namespaces/${scope.namespace}/things`)).refused(404, NO_RESOURCE);
        (await at('/api/v1/things')).refused(404, NO_RESOURCE);
        const page = await at(`/apis/contract.kruntimes.io/v1/namespaces/${scope.namespace}/things`);
        assert.deepEqual([page.status, page.text], [404, '404 page not found\n']);
      },
    },
    {
      name: 'a method that a path does not take is a 405',
      async check(scope) {
        const collection = scope.path({of: 'configmaps'});
        for (const [method, path] of [
          ['PUT', collection],
          ['PATCH', collection],
          ['POST', `${collection}/x`],
        ] as const) {
          const options = {body: {}, type: method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'};
          (await scope.client.send(method, path, options)).refused(405, NO_METHOD);
        }
      },
    },
    {
      name: 'an update or a patch of a collection of custom resources is a 400; a create with a name on the path is taken',
      async check(scope) {
        const collection = scope.path({of: 'widgets'});
        const unnamed = {message: 'name must be provided', reason: 'BadRequest'};
        (await scope.client.send('PUT', collection, {body: widget('x')})).refused(400, unnamed);
        const merge = {body: {}, type: 'application/merge-patch+json'};
        (await scope.client.send('PATCH', collection, merge)).refused(400, unnamed);
        (await scope.client.send('POST', `${collection}/x`, {body: widget('x')})).as(201);
      },
    },
    {
      name: 'a HEAD request is no method of a resource',
      async check(scope) {
        (await scope.create({of: 'configmaps'}, configMap('x'))).as(201);
        const reply = await scope.client.send('HEAD', scope.path(CM));
        assert.deepEqual([reply.status, reply.text], [405, '']);
      },
    },
    ...['timeoutSeconds', 'limit'].map((name): ContractCase => ({
      name: `${name}=x is a 400`,
      async check(scope) {
        for (const of of ['leases', 'widgets']) {
          (await scope.get({of, query: {[name]: 'x'}})).refused(400, {
            message: 'strconv.ParseInt: parsing "x": invalid syntax',
            reason: 'BadRequest',
          });
        }
      },
    })),
    {
      name: 'OPTIONS is no method of a resource',
      async check(scope) {
        assert.equal((await scope.client.send('OPTIONS', scope.path({of: 'configmaps'}))).status, 405);
      },
    },
    {
      name: 'a body that is no JSON is a 400',
      async check(scope) {
        const reply = await scope.client.send('POST', scope.path({of: 'configmaps'}), {body: '{"a":'});
        const message = textAt(reply.as(400), 'message');
        assert.match(
          message,
          /^ConfigMap in version "v1" cannot be handled as a ConfigMap: |^error (decoding|parsing)|unexpected/i,
        );
      },
    },
    {
      name: 'a body of another kind is a 400',
      async check(scope) {
        const secret = {apiVersion: 'v1', kind: 'Secret', metadata: {name: 'x'}};
        (await scope.create({of: 'configmaps'}, secret)).refused(400, {
          message:
            'Secret in version "v1" cannot be handled as a ConfigMap: converting (v1.Secret) to (core.ConfigMap): unknown conversion',
          reason: 'BadRequest',
        });
      },
    },
    {
      name: 'a body of another version is a 400',
      async check(scope) {
        const body = {...widget('x'), apiVersion: 'contract.kruntimes.io/v2'};
        (await scope.create({of: 'widgets'}, body)).refused(400, {
          message:
            'the API version in the data (contract.kruntimes.io/v2) does not match the expected API version (contract.kruntimes.io/v1)',
          reason: 'BadRequest',
        });
      },
    },
    {
      name: 'a built-in body without kind and version is taken for what the path says, a custom one is a 400',
      async check(scope) {
        (await scope.create({of: 'configmaps'}, {metadata: {name: 'x'}})).as(201);
        const {kind: _kind, ...rest} = widget('x');
        const body = (await scope.create({of: 'widgets'}, rest)).as(400);
        assert.match(
          textAt(body, 'message'),
          /^the object provided is unrecognized \(must be of type Widget\): Object 'Kind' is missing in '/,
        );
      },
    },
    {
      name: 'a value of the wrong type is a 400 that names the field',
      async check(scope) {
        (await scope.create({of: 'configmaps'}, {...configMap('x'), data: {a: 1}})).refused(400, {
          message:
            'ConfigMap in version "v1" cannot be handled as a ConfigMap: json: cannot unmarshal number into Go struct field ConfigMap.data of type string',
          reason: 'BadRequest',
        });
        const body = {...pod('x'), spec: {containers: 'c'}};
        (await scope.create({of: 'pods'}, body)).refused(400, {
          message:
            'Pod in version "v1" cannot be handled as a Pod: json: cannot unmarshal string into Go struct field PodSpec.spec.containers of type []v1.Container',
          reason: 'BadRequest',
        });
      },
    },
    {
      name: 'an update whose name or namespace is not that of the path is a 400',
      async check(scope) {
        (await scope.create({of: 'configmaps'}, configMap('x'))).as(201);
        (await scope.update(CM, configMap('y'))).refused(400, {
          message: 'the name of the object (y) does not match the name on the URL (x)',
          reason: 'BadRequest',
        });
        (await scope.create({of: 'configmaps'}, configMap('z', {}, {namespace: 'default'}))).refused(400, {
          message: 'the namespace of the provided object does not match the namespace sent on the request',
          reason: 'BadRequest',
        });
      },
    },
    {
      name: 'an update of what is not there is a 404',
      async check(scope) {
        (await scope.update(CM, configMap('x'))).refused(404, {
          message: 'configmaps "x" not found',
          reason: 'NotFound',
          details: {name: 'x', kind: 'configmaps'},
        });
      },
    },
    {
      name: 'an update of a custom resource without a resourceVersion is a 422, of a built-in kind it is taken',
      async check(scope) {
        (await scope.create({of: 'configmaps'}, configMap('x'))).as(201);
        (await scope.update(CM, configMap('x', {b: '2'}))).as(200);
        (await scope.create({of: 'widgets'}, widget('x'))).as(201);
        const body = (await scope.update({of: 'widgets', name: 'x'}, widget('x'))).as(422);
        assert.equal(
          body['message'],
          'widgets.contract.kruntimes.io "x" is invalid: metadata.resourceVersion: Invalid value: 0: must be specified for an update',
        );
      },
    },
    {
      name: 'names, labels and annotations are checked, all at once',
      async check(scope) {
        const metadata = {labels: {'a b': 'x', ok: 'not ok!'}, annotations: {'/x': 'y'}};
        const body = (await scope.create({of: 'configmaps'}, configMap('A', {}, metadata))).as(422);
        const fields = (valueAt(body, 'details.causes') as {field: string}[]).map(({field}) => field);
        assert.deepEqual(fields.sort(), [
          'metadata.annotations',
          'metadata.labels',
          'metadata.labels',
          'metadata.name',
        ]);
        assert.match(
          textAt(body, 'message'),
          /metadata\.name: Invalid value: "A": a lowercase RFC 1123 subdomain must consist of/,
        );
      },
    },
    {
      name: 'an object that is too large is a 413',
      async check(scope) {
        const body = (await scope.create({of: 'configmaps'}, configMap('x', {a: 'x'.repeat(4 * 1024 * 1024)}))).as(413);
        assert.deepEqual(
          [body['reason'], body['message']],
          ['RequestEntityTooLarge', 'Request entity too large: limit is 3145728'],
        );
      },
    },
    {
      name: 'a key of a ConfigMap that could be no file name is a 422',
      async check(scope) {
        const body = (await scope.create({of: 'configmaps'}, configMap('x', {'/~': ''}))).as(422);
        assert.match(
          textAt(body, 'message'),
          /^ConfigMap "x" is invalid: data\[\/~\]: Invalid value: "\/~": a valid config key must consist of alphanumeric characters/,
        );
      },
    },
    {
      name: 'a ConfigMap over 1 MiB is a 422',
      async check(scope) {
        const body = (await scope.create({of: 'configmaps'}, configMap('x', {a: 'x'.repeat(1024 * 1024 + 1)}))).as(422);
        assert.equal(body['message'], 'ConfigMap "x" is invalid: []: Too long: may not be more than 1048576 bytes');
      },
    },
  ],
};
