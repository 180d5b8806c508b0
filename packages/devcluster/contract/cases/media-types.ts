import assert from 'node:assert/strict';
import type {ContractGroup} from '../contract-case.js';
import {configMap} from '../objects/built-ins.js';
import {textAt} from '../objects/fields.js';
import {widget} from '../objects/widgets.js';

const PROTOBUF = 'application/vnd.kubernetes.protobuf';

export const mediaTypes: ContractGroup = {
  group: 'media types',
  cases: [
    {
      name: 'JSON is answered as application/json, not to be cached, to */* and to no Accept too',
      async check(scope) {
        for (const accept of ['application/json', '*/*', 'text/html,application/xml;q=0.9,*/*;q=0.8']) {
          const reply = await scope.get({of: 'widgets'}, {accept});
          reply.as(200);
          assert.equal(reply.headers['content-type'], 'application/json');
          assert.equal(reply.headers['cache-control'], 'no-cache, private');
        }
      },
    },
    {
      name: 'the first type of several that can be served is taken',
      async check(scope) {
        const reply = await scope.get({of: 'widgets'}, {accept: 'application/unknown,application/json'});
        assert.equal(reply.as(200)['kind'], 'WidgetList');
      },
    },
    {
      name: 'kubectl asks for a Table, and for protobuf behind it: a custom resource comes as JSON',
      async check(scope) {
        const reply = await scope.get({of: 'widgets'}, {accept: `${PROTOBUF},application/json`});
        assert.equal(reply.as(200)['kind'], 'WidgetList');
      },
    },
    {
      name: 'a built-in kind as protobuf; of a custom one only the refusal, a 406, is given so',
      differs: 'no protobuf',
      async check(scope) {
        for (const [of, code] of [
          ['configmaps', 200],
          ['widgets', 406],
        ] as const) {
          const {status, headers, text} = await scope.get({of}, {accept: PROTOBUF});
          assert.deepEqual([status, headers['content-type'], text.slice(0, 3)], [code, PROTOBUF, 'k8s']);
        }
      },
    },
    {
      name: 'nothing that can be served is a 406',
      async check(scope) {
        const message = textAt((await scope.get({of: 'configmaps'}, {accept: 'text/plain'})).as(406), 'message');
        assert.match(
          message,
          /^406: Not Acceptable\n\nAvailable representations: application\/json, application\/yaml, /,
        );
        const custom = (await scope.get({of: 'widgets'}, {accept: 'text/plain'})).as(406);
        assert.match(
          textAt(custom, 'message'),
          /^only the following media types are accepted: application\/json, application\/yaml/,
        );
      },
    },
    {
      name: 'YAML is taken, and given',
      async check(scope) {
        const body = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: x}\ndata: {a: "1"}\n';
        const reply = await scope.client.send('POST', scope.path({of: 'configmaps'}), {body, type: 'application/yaml'});
        assert.deepEqual(reply.as(201)['data'], {a: '1'});
        const read = await scope.get({of: 'configmaps', name: 'x'}, {accept: 'application/yaml'});
        assert.equal(read.headers['content-type'], 'application/yaml');
        assert.match(read.text, /^apiVersion: v1\ndata:\n {2}a: "1"\nkind: ConfigMap\n/);
      },
    },
    {
      name: 'a body of an unknown type is a 415 that names the known ones',
      async check(scope) {
        const known =
          'the body of the request was in an unknown format - accepted media types include: application/json, application/yaml';
        for (const [of, made] of [
          ['configmaps', configMap('x')],
          ['widgets', widget('x')],
        ] as const) {
          const reply = await scope.client.send('POST', scope.path({of}), {body: made, type: 'text/plain'});
          const body = reply.as(415);
          assert.equal(body['reason'], 'UnsupportedMediaType');
          assert.equal(textAt(body, 'message').slice(0, known.length), known);
        }
      },
    },
    {
      name: 'a long answer is zipped for who takes that',
      differs: 'no answer is zipped',
      async check(scope) {
        for (const name of ['a', 'b']) {
          (await scope.create({of: 'configmaps'}, configMap(name, {x: 'y'.repeat(100_000)}))).as(201);
        }
        const reply = await scope.get({of: 'configmaps'}, {headers: {'accept-encoding': 'gzip'}});
        reply.as(200);
        assert.equal(reply.headers['content-encoding'], 'gzip');
      },
    },
  ],
};
