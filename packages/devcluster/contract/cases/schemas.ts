import assert from 'node:assert/strict';
import type {ContractCase, ContractGroup} from '../contract-case.js';
import {configMap, deployment, runtime} from '../objects/built-ins.js';
import {valueAt, type Fields} from '../objects/fields.js';
import {widget} from '../objects/widgets.js';
import type {Scope} from '../scope.js';

async function specOf(scope: Scope, fields: Fields): Promise<unknown> {
  return (await scope.create({of: 'widgets'}, widget('x', fields))).as(201)['spec'];
}

const DEFAULTS = {replicas: 1, deep: {level: 3, word: 'a'}};

export const schemas: ContractGroup = {
  group: 'defaults and pruning',
  cases: [
    {
      name: 'defaults are filled in, also below an object that is defaulted itself',
      async check(scope) {
        assert.deepEqual(await specOf(scope, {}), {size: 'small', ...DEFAULTS});
      },
    },
    {
      name: 'defaults are filled into objects that are there, and into the items of lists',
      async check(scope) {
        const fields = {deep: {word: 'b'}, ports: [{port: 1}, {port: 1, protocol: 'UDP'}]};
        assert.deepEqual(await specOf(scope, fields), {
          size: 'small',
          replicas: 1,
          deep: {level: 3, word: 'b'},
          ports: [
            {port: 1, protocol: 'TCP'},
            {port: 1, protocol: 'UDP'},
          ],
        });
      },
    },
    {
      name: 'a null where none is allowed counts as missing where there is a default, and is kept where it is allowed',
      async check(scope) {
        assert.deepEqual(await specOf(scope, {replicas: null, maybe: null}), {size: 'small', ...DEFAULTS, maybe: null});
      },
    },
    {
      name: 'unknown fields are pruned, except below x-kubernetes-preserve-unknown-fields',
      async check(scope) {
        const fields = {unknown: 1, deep: {word: 'b', unknown: 2}, any: {x: {y: [1]}, known: 'k'}};
        const spec = await specOf(scope, fields);
        assert.deepEqual(spec, {
          size: 'small',
          replicas: 1,
          deep: {level: 3, word: 'b'},
          any: {x: {y: [1]}, known: 'k'},
        });
      },
    },
    {
      name: 'unknown metadata is dropped from a custom resource',
      async check(scope) {
        const made = (await scope.create({of: 'widgets'}, widget('x', {}, {color: 'red'}))).as(201);
        assert.equal(valueAt(made, 'metadata.color'), undefined);
      },
    },
    {
      name: 'metadata of the wrong type is a 400',
      async check(scope) {
        const body = (await scope.create({of: 'widgets'}, widget('x', {}, {labels: {a: 1}}))).as(400);
        assert.equal(
          body['message'],
          'Widget in version "v1" cannot be handled as a Widget: json: cannot unmarshal number into Go struct field ObjectMeta.labels of type string',
        );
      },
    },
    ...[1, '50%'].map((amount): ContractCase => ({
      name: `an int-or-string takes ${JSON.stringify(amount)}`,
      async check(scope) {
        assert.equal(valueAt(await specOf(scope, {amount}), 'amount'), amount);
      },
    })),
    {
      name: 'a Runtime gets its defaults, and its template is left as it is',
      async check(scope) {
        const made = (await scope.create({of: 'runtimes'}, runtime('x'))).as(201);
        assert.deepEqual(made['spec'], {
          minReadySeconds: 0,
          progressDeadlineSeconds: 600,
          replicas: 1,
          template: {spec: {containers: [{name: 'runtime', image: 'registry.example/runtime:1'}]}},
        });
        // What the CRD has by default, so that nobody takes a Runtime for ready that no controller has seen.
        assert.equal(valueAt(made, 'status.conditions.0.reason'), 'Pending');
      },
    },
    {
      name: 'a status that a create sends is dropped',
      async check(scope) {
        const made = (await scope.create({of: 'widgets'}, {...widget('x'), status: {phase: 'p'}})).as(201);
        assert.equal(made['status'], undefined);
        const built = (await scope.create({of: 'deployments'}, {...deployment('x'), status: {replicas: 3}})).as(201);
        assert.deepEqual(built['status'], {});
      },
    },
    {
      name: 'a Deployment gets the defaults of its kind, and of its Pods',
      async check(scope) {
        const {spec} = (await scope.create({of: 'deployments'}, deployment('x', {replicas: undefined}))).as(201);
        assert.deepEqual(spec, {
          replicas: 1,
          selector: {matchLabels: {app: 'x'}},
          template: {
            metadata: {labels: {app: 'x'}},
            spec: {
              containers: [
                {
                  name: 'c',
                  image: 'registry.example/c:1',
                  resources: {},
                  terminationMessagePath: '/dev/termination-log',
                  terminationMessagePolicy: 'File',
                  imagePullPolicy: 'IfNotPresent',
                },
              ],
              restartPolicy: 'Always',
              terminationGracePeriodSeconds: 30,
              dnsPolicy: 'ClusterFirst',
              securityContext: {},
              schedulerName: 'nobody',
              automountServiceAccountToken: false,
            },
          },
          strategy: {type: 'RollingUpdate', rollingUpdate: {maxUnavailable: '25%', maxSurge: '25%'}},
          revisionHistoryLimit: 10,
          progressDeadlineSeconds: 600,
        });
      },
    },
    {
      name: 'a probe, a port, an environment and a volume get theirs',
      async check(scope) {
        const container = {
          name: 'c',
          image: 'i',
          ports: [{containerPort: 80}],
          readinessProbe: {httpGet: {port: 80}},
          env: [{name: 'N', valueFrom: {fieldRef: {fieldPath: 'metadata.name'}}}],
        };
        const volumes = [{name: 'v', secret: {secretName: 's'}}, {name: 'e'}];
        const template = {metadata: {labels: {app: 'x'}}, spec: {containers: [container], volumes}};
        const made = (await scope.create({of: 'deployments'}, deployment('x', {template}))).as(201);
        const first = valueAt(made, 'spec.template.spec.containers.0') as Fields;
        assert.deepEqual(first['ports'], [{containerPort: 80, protocol: 'TCP'}]);
        assert.deepEqual(first['readinessProbe'], {
          httpGet: {path: '/', port: 80, scheme: 'HTTP'},
          timeoutSeconds: 1,
          periodSeconds: 10,
          successThreshold: 1,
          failureThreshold: 3,
        });
        assert.equal(first['imagePullPolicy'], 'Always');
        assert.equal(valueAt(first, 'env.0.valueFrom.fieldRef.apiVersion'), 'v1');
        assert.deepEqual(valueAt(made, 'spec.template.spec.volumes'), [
          {name: 'v', secret: {secretName: 's', defaultMode: 420}},
          {name: 'e', emptyDir: {}},
        ]);
      },
    },
    {
      name: 'unknown fields of a built-in kind are dropped',
      async check(scope) {
        const made = (await scope.create({of: 'configmaps'}, {...configMap('x'), dataa: {}})).as(201);
        assert.equal(made['dataa'], undefined);
      },
    },
  ],
};
