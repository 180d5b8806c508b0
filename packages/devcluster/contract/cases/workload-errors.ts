import assert from 'node:assert/strict';
import type {ContractCase, ContractGroup} from '../contract-case.js';
import {deployment} from '../objects/built-ins.js';
import type {Fields} from '../objects/fields.js';

const PLACE = {of: 'deployments', name: 'x'};

const REFUSED: readonly (readonly [what: string, spec: Fields, message: string])[] = [
  [
    'a selector that the template does not match',
    {selector: {matchLabels: {app: 'y'}}},
    'spec.template.metadata.labels: Invalid value: {"app":"x"}: `selector` does not match template `labels`',
  ],
  ['fewer than no replicas', {replicas: -1}, 'spec.replicas: Invalid value: -1: must be greater than or equal to 0'],
  [
    'a deadline that is not longer than minReadySeconds',
    {progressDeadlineSeconds: 5, minReadySeconds: 5},
    'spec.progressDeadlineSeconds: Invalid value: 5: must be greater than minReadySeconds',
  ],
  [
    'no containers',
    {template: {metadata: {labels: {app: 'x'}}, spec: {containers: []}}},
    'spec.template.spec.containers: Required value',
  ],
  [
    'a restart policy that is not Always',
    {template: {metadata: {labels: {app: 'x'}}, spec: {restartPolicy: 'Never', containers: [{name: 'c', image: 'i'}]}}},
    'spec.template.spec.restartPolicy: Unsupported value: "Never": supported values: "Always"',
  ],
  [
    'a container without an image',
    {template: {metadata: {labels: {app: 'x'}}, spec: {containers: [{name: 'c'}]}}},
    'spec.template.spec.containers[0].image: Required value',
  ],
  [
    'a strategy that there is not',
    {strategy: {type: 'Sideways'}},
    'spec.strategy: Unsupported value: {"Type":"Sideways","RollingUpdate":null}: supported values: "Recreate", "RollingUpdate"',
  ],
];

export const workloadErrors: ContractGroup = {
  group: 'errors of Deployments',
  cases: [
    {
      name: 'a selector cannot be changed',
      async check(scope) {
        (await scope.create({of: 'deployments'}, deployment('x', {replicas: 0}))).as(201);
        const labels = {app: 'x', more: 'y'};
        const patch = {spec: {selector: {matchLabels: labels}, template: {metadata: {labels}}}};
        const body = (await scope.patch(PLACE, 'merge', patch)).as(422);
        assert.equal(
          body['message'],
          'Deployment.apps "x" is invalid: spec.selector: Invalid value: {"matchLabels":{"app":"x","more":"y"}}: field is immutable',
        );
      },
    },
    ...REFUSED.map(([what, spec, message]): ContractCase => ({
      name: `a Deployment with ${what} is a 422`,
      async check(scope) {
        const body = (await scope.create({of: 'deployments'}, deployment('x', spec))).as(422);
        assert.equal(body['message'], `Deployment.apps "x" is invalid: ${message}`);
      },
    })),
  ],
};
