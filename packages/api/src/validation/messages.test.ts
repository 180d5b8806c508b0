import {describe, expect, it} from '@jest/globals';
import type {FieldError} from './field-error.js';
import {invalidMessage, renderFieldErrors, decodingMessage, type ObjectName} from './messages.js';

const web: ObjectName = {kind: 'Runtime', group: 'kruntimes.io', version: 'v1alpha1', name: 'web'};
const missing: FieldError = {field: 'spec.template', type: 'Required', detail: ''};
const tooLow: FieldError = {field: 'spec.replicas', type: 'Invalid', value: -1, detail: 'too low'};
const unknown: FieldError = {field: 'spec.replica', type: 'UnknownField', detail: ''};

describe('invalidMessage', () => {
  it.each([
    ['one fault without brackets', [missing], 'Runtime.kruntimes.io "web" is invalid: spec.template: Required value'],
    [
      'several in brackets',
      [missing, tooLow],
      'Runtime.kruntimes.io "web" is invalid: [spec.template: Required value, spec.replicas: Invalid value: -1: too low]',
    ],
    ['the same fault once', [missing, missing], 'Runtime.kruntimes.io "web" is invalid: spec.template: Required value'],
  ])('has %s', (_name, errors, expected) => {
    expect(invalidMessage(web, errors)).toBe(expected);
  });

  it('has no group for a kind of the core group', () => {
    expect(invalidMessage({...web, kind: 'Pod', group: ''}, [missing])).toMatch(/^Pod "web" is invalid/);
  });
});

describe('decodingMessage', () => {
  it('names every unknown field', () => {
    const message = decodingMessage(web, [unknown, {...unknown, field: 'extra'}]);
    expect(message).toBe(
      'Runtime in version "v1alpha1" cannot be handled as a Runtime: strict decoding error: unknown field "spec.replica", unknown field "extra"',
    );
  });
});

describe('renderFieldErrors', () => {
  it.each([
    ['one fault on the line', [missing], 'The Runtime "web" is invalid: spec.template: Required value'],
    [
      'several with a bullet each',
      [missing, tooLow],
      'The Runtime "web" is invalid: \n* spec.template: Required value\n* spec.replicas: Invalid value: -1: too low',
    ],
    [
      'unknown fields as the bad request that they are',
      [unknown],
      'Error from server (BadRequest): Runtime in version "v1alpha1" cannot be handled as a Runtime: strict decoding error: unknown field "spec.replica"',
    ],
  ])('prints %s, as kubectl does', (_name, errors, expected) => {
    expect(renderFieldErrors(web, errors)).toBe(expected);
  });
});
