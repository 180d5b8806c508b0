import assert from 'node:assert/strict';
import type {ContractCase, ContractGroup} from '../contract-case.js';
import {pod} from '../objects/built-ins.js';
import {listAt, textAt, valueAt, type Fields} from '../objects/fields.js';

const POD = {of: 'pods', name: 'x'};
const STATUS = {...POD, subresource: 'status'};

const REFUSED: readonly (readonly [what: string, spec: Fields, message: string])[] = [
  ['no containers', {containers: []}, 'spec.containers: Required value'],
  [
    'two containers of a name',
    {
      containers: [
        {name: 'c', image: 'i'},
        {name: 'c', image: 'i'},
      ],
    },
    'spec.containers[1].name: Duplicate value: "c"',
  ],
  [
    'a port that there is not',
    {containers: [{name: 'c', image: 'i', ports: [{containerPort: 70000}]}]},
    'spec.containers[0].ports[0].containerPort: Invalid value: 70000: must be between 1 and 65535, inclusive',
  ],
  [
    'a pull policy that there is not',
    {containers: [{name: 'c', image: 'i', imagePullPolicy: 'Sometimes'}]},
    'spec.containers[0].imagePullPolicy: Unsupported value: "Sometimes": supported values: "Always", "IfNotPresent", "Never"',
  ],
  [
    'a mount of no volume',
    {containers: [{name: 'c', image: 'i', volumeMounts: [{name: 'v', mountPath: '/v'}]}]},
    'spec.containers[0].volumeMounts[0].name: Not found: "v"',
  ],
];

export const pods: ContractGroup = {
  group: 'Pods',
  cases: [
    {
      name: 'a Pod begins pending, with its class of service, a generation of 1, and not on a node',
      async check(scope) {
        const made = (await scope.create({of: 'pods'}, pod('x'))).as(201);
        assert.deepEqual(made['status'], {phase: 'Pending', qosClass: 'BestEffort'});
        assert.deepEqual([valueAt(made, 'metadata.generation'), valueAt(made, 'spec.nodeName')], [1, undefined]);
      },
    },
    {
      name: 'requests and limits make its class: Guaranteed, Burstable',
      async check(scope) {
        const resources = async (name: string, of: Fields): Promise<unknown> => {
          const body = {
            ...pod(name),
            spec: {schedulerName: 'nobody', containers: [{name: 'c', image: 'i', resources: of}]},
          };
          return valueAt((await scope.create({of: 'pods'}, body)).as(201), 'status.qosClass');
        };
        const all = {cpu: '1', memory: '1Gi'};
        assert.equal(await resources('a', {limits: all}), 'Guaranteed');
        assert.equal(await resources('b', {requests: {cpu: '1'}}), 'Burstable');
      },
    },
    {
      name: 'conditions of a status merge by type in a strategic patch',
      async check(scope) {
        (await scope.create({of: 'pods'}, pod('x'))).as(201);
        const condition = (type: string, status: string): Fields => ({
          type,
          status,
          lastTransitionTime: '2026-01-02T03:04:05Z',
        });
        const write = async (...conditions: readonly Fields[]): Promise<string[]> => {
          const written = (await scope.patch(STATUS, 'strategic', {status: {conditions}})).as(200);
          return listAt(written, 'status.conditions')
            .map((one) => `${textAt(one, 'type')} ${textAt(one, 'status')}`)
            .sort();
        };
        assert.deepEqual(await write(condition('Ready', 'False'), condition('Other', 'True')), [
          'Other True',
          'Ready False',
        ]);
        assert.deepEqual(await write(condition('Ready', 'True')), ['Other True', 'Ready True']);
      },
    },
    {
      name: 'a status write takes labels along, leaves the spec, and counts as no change of it',
      async check(scope) {
        (await scope.create({of: 'pods'}, pod('x', {labels: {a: 'b'}}))).as(201);
        const body = {metadata: {labels: {a: 'c'}}, spec: {nodeName: 'n'}, status: {phase: 'Running'}};
        const written = (await scope.patch(STATUS, 'merge', body)).as(200);
        assert.deepEqual(
          [valueAt(written, 'metadata.labels'), valueAt(written, 'spec.nodeName')],
          [{a: 'c'}, undefined],
        );
        assert.deepEqual([valueAt(written, 'status.phase'), valueAt(written, 'metadata.generation')], ['Running', 1]);
      },
    },
    {
      name: 'a Pod that is on no node is gone at once, and is answered as it was',
      async check(scope) {
        const made = (await scope.create({of: 'pods'}, pod('x'))).as(201);
        const gone = (await scope.delete(POD)).as(200);
        assert.deepEqual([gone['kind'], valueAt(gone, 'metadata.uid')], ['Pod', valueAt(made, 'metadata.uid')]);
        (await scope.get(POD)).as(404);
      },
    },
    {
      name: 'a spec may be changed in its image, and in nothing else',
      differs: "a Pod's spec may be changed",
      async check(scope) {
        (await scope.create({of: 'pods'}, pod('x'))).as(201);
        const image = {spec: {containers: [{name: 'c', image: 'other'}]}};
        (await scope.patch(POD, 'strategic', image)).as(200);
        const body = (await scope.patch(POD, 'merge', {spec: {hostNetwork: true}})).as(422);
        assert.match(textAt(body, 'message'), /spec: Forbidden: pod updates may not change fields other than/);
      },
    },
    ...REFUSED.map(([what, spec, message]): ContractCase => ({
      name: `a Pod with ${what} is a 422`,
      async check(scope) {
        const body = (await scope.create({of: 'pods'}, {...pod('x'), spec})).as(422);
        assert.equal(body['message'], `Pod "x" is invalid: ${message}`);
      },
    })),
  ],
};
