import {describe, expect, it} from '@jest/globals';
import {misfitOf} from './runtime-shape.js';

const METADATA = {name: 'web', namespace: 'shop'};

describe('misfitOf', () => {
  it.each([
    ['metadata.namespace is a number, not a string', {metadata: {name: 'web', namespace: 3}}],
    ['metadata.namespace is null, not a string', {metadata: {name: 'web', namespace: null}}],
    ['metadata.finalizers is a string, not a list', {metadata: {...METADATA, finalizers: 'x'}}],
    ['metadata.managedFields[0] is null, not an object', {metadata: {...METADATA, managedFields: [null]}}],
    ['spec is a string, not an object', {metadata: METADATA, spec: 'x'}],
    ['spec is a list, not an object', {metadata: METADATA, spec: []}],
    [
      'spec.template.spec.containers[1].image is a number, not a string',
      {metadata: METADATA, spec: {template: {spec: {containers: [{name: 'runtime'}, {image: 3}]}}}},
    ],
    ['status.conditions is a string, not a list', {metadata: METADATA, status: {conditions: 'x'}}],
    [
      'status.conditions[0].type is a boolean, not a string',
      {metadata: METADATA, status: {conditions: [{type: true}]}},
    ],
    ['status.notReady[0].reason is an object, not a string', {metadata: METADATA, status: {notReady: [{reason: {}}]}}],
  ])('%s', (misfit, runtime) => {
    expect(misfitOf(runtime)).toBe(misfit);
  });

  it.each([
    ['without spec and status', {metadata: METADATA}],
    ['of which objects and lists are null', {metadata: {...METADATA, managedFields: null}, spec: {template: null}}],
    ['with counts that are none', {metadata: METADATA, spec: {replicas: 'x'}, status: {readyReplicas: '3'}}],
    ['with fields that krt does not know', {metadata: METADATA, spec: {new: [1]}, status: {conditions: [{new: 1}]}}],
  ])('takes a Runtime %s', (_, runtime) => {
    expect(misfitOf(runtime)).toBeUndefined();
  });
});
