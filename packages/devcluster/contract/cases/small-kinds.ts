import assert from 'node:assert/strict';
import type {ContractGroup} from '../contract-case.js';
import {lease, runtime} from '../objects/built-ins.js';
import {listAt, namesOf, textAt, valueAt, type Fields} from '../objects/fields.js';

const MICRO = '2026-01-02T03:04:05.678901Z';
const EVENT = {of: 'events.k8s.io'};

function event(name: string, more: Fields = {}): Fields {
  return {
    apiVersion: 'events.k8s.io/v1',
    kind: 'Event',
    metadata: {name},
    eventTime: MICRO,
    reportingController: 'contract.kruntimes.io/x',
    reportingInstance: 'x-1',
    action: 'Act',
    reason: 'Because',
    type: 'Normal',
    note: 'said',
    ...more,
  };
}

export const smallKinds: ContractGroup = {
  group: 'Events, Leases and reviews',
  cases: [
    {
      name: 'an Event of events.k8s.io is one of the core group too, under its own names',
      async check(scope) {
        const regarding = {apiVersion: 'v1', kind: 'ConfigMap', name: 'x', namespace: scope.namespace};
        (await scope.create(EVENT, event('e', {regarding}))).as(201);
        const core = (await scope.get({of: 'events', name: 'e'})).as(200);
        assert.deepEqual(
          [core['apiVersion'], core['message'], core['reportingComponent']],
          ['v1', 'said', 'contract.kruntimes.io/x'],
        );
        assert.deepEqual([core['involvedObject'], core['eventTime']], [regarding, MICRO]);
        const own = (await scope.get({...EVENT, name: 'e'})).as(200);
        assert.deepEqual([own['apiVersion'], own['note'], own['regarding']], ['events.k8s.io/v1', 'said', regarding]);
      },
    },
    {
      name: 'Events are selected by what they are about, by the names of each group',
      async check(scope) {
        const regarding = {apiVersion: 'v1', kind: 'ConfigMap', name: 'x', namespace: scope.namespace};
        (await scope.create(EVENT, event('e', {regarding}))).as(201);
        const core = {of: 'events', query: {fieldSelector: 'involvedObject.name=x,reason=Because'}};
        assert.deepEqual(namesOf((await scope.get(core)).as(200)), ['e']);
        const own = {...EVENT, query: {fieldSelector: 'regarding.name=x,type=Normal'}};
        assert.deepEqual(namesOf((await scope.get(own)).as(200)), ['e']);
        (await scope.get({...EVENT, query: {fieldSelector: 'involvedObject.name=x'}})).as(400);
      },
    },
    {
      name: 'a series is counted by a patch',
      async check(scope) {
        const regarding = {apiVersion: 'v1', kind: 'ConfigMap', name: 'x', namespace: scope.namespace};
        (await scope.create(EVENT, event('e', {regarding}))).as(201);
        const series = {count: 2, lastObservedTime: MICRO};
        const patched = (await scope.patch({...EVENT, name: 'e'}, 'merge', {series})).as(200);
        assert.deepEqual(patched['series'], series);
      },
    },
    {
      name: 'an Event of events.k8s.io must have its fields',
      async check(scope) {
        const regarding = {apiVersion: 'v1', kind: 'ConfigMap', name: 'x', namespace: scope.namespace};
        const missing = (await scope.create(EVENT, event('e', {regarding, reportingController: ''}))).as(422);
        assert.equal(valueAt(missing, 'details.causes.0.field'), 'reportingController');
      },
    },
    {
      name: 'a MicroTime has six digits; one of three is a 400',
      async check(scope) {
        const made = (await scope.create({of: 'leases'}, lease('x', {renewTime: MICRO}))).as(201);
        assert.equal(valueAt(made, 'spec.renewTime'), MICRO);
        const body = (await scope.create({of: 'leases'}, lease('y', {renewTime: '2026-01-02T03:04:05.678Z'}))).as(400);
        assert.match(textAt(body, 'message'), /^Lease in version "v1" cannot be handled as a Lease: parsing time /);
      },
    },
    {
      name: 'a Lease is held by whoever updates it first: the other gets a 409',
      async check(scope) {
        const made = (await scope.create({of: 'leases'}, lease('x'))).as(201);
        const held = (by: string): Fields => ({...made, spec: {holderIdentity: by, leaseDurationSeconds: 15}});
        (await scope.update({of: 'leases', name: 'x'}, held('a'))).as(200);
        (await scope.update({of: 'leases', name: 'x'}, held('b'))).as(409);
        assert.equal(valueAt((await scope.get({of: 'leases', name: 'x'})).as(200), 'spec.holderIdentity'), 'a');
      },
    },
    {
      name: 'a Lease of no time is a 422',
      async check(scope) {
        const body = (await scope.create({of: 'leases'}, lease('x', {leaseDurationSeconds: 0}))).as(422);
        assert.equal(
          body['message'],
          'Lease.coordination.k8s.io "x" is invalid: spec.leaseDurationSeconds: Invalid value: 0: must be greater than 0',
        );
      },
    },
    {
      name: 'whoever asks is told who he is',
      async check(scope) {
        const path = '/apis/authentication.k8s.io/v1/selfsubjectreviews';
        const body = {apiVersion: 'authentication.k8s.io/v1', kind: 'SelfSubjectReview'};
        const review = (await scope.client.send('POST', path, {body})).as(201);
        assert.equal(review['kind'], 'SelfSubjectReview');
        assert.ok(textAt(review, 'status.userInfo.username') !== '');
        assert.ok(listAt(review, 'status.userInfo.groups').includes('system:authenticated'));
      },
    },
    {
      name: 'whoever may everything is told so, with what he asked',
      async check(scope) {
        const path = '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews';
        const spec = {
          resourceAttributes: {namespace: scope.namespace, verb: 'list', group: 'kruntimes.io', resource: 'runtimes'},
        };
        const body = {apiVersion: 'authorization.k8s.io/v1', kind: 'SelfSubjectAccessReview', spec};
        const review = (await scope.client.send('POST', path, {body})).as(201);
        assert.deepEqual(
          [review['kind'], review['spec'], valueAt(review, 'status.allowed')],
          ['SelfSubjectAccessReview', spec, true],
        );
      },
    },
    {
      name: 'a Runtime is about itself in an Event',
      async check(scope) {
        const made = (await scope.create({of: 'runtimes'}, runtime('r'))).as(201);
        const {name, uid, namespace} = made['metadata'] as Fields;
        const regarding = {apiVersion: 'kruntimes.io/v1alpha1', kind: 'Runtime', name, uid, namespace};
        const told = (await scope.create(EVENT, event('e', {regarding}))).as(201);
        assert.deepEqual(told['regarding'], regarding);
      },
    },
  ],
};
