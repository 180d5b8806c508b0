import {describe, expect, it} from '@jest/globals';
import {readFileSync} from 'node:fs';
import {renderFieldError, statusCause} from './field-error.js';
import {runtimeObjectName, validateRuntime} from './runtime.js';

interface InvalidRuntime {
  name: string;
  object: unknown;
  code: number;
  errors: string[];
}

const table = JSON.parse(readFileSync(new URL('../../testdata/invalid-runtimes.json', import.meta.url), 'utf8')) as {
  server: string;
  cases: InvalidRuntime[];
};

const runtimeContainer = {name: 'runtime', image: 'registry.example/web:v1'};
const runtime = (spec: object, metadata: object = {name: 'web'}): object => ({
  apiVersion: 'kruntimes.io/v1alpha1',
  kind: 'Runtime',
  metadata,
  spec: {template: {spec: {containers: [runtimeContainer]}}, ...spec},
});

describe('validateRuntime', () => {
  // The API server lists the faults of one object in a different order from one request to the next.
  it.each(table.cases)(`says of $name what ${table.server} says`, ({object, errors}) => {
    expect(validateRuntime(object).map(renderFieldError).sort()).toEqual([...errors].sort());
  });

  it.each([
    ['the smallest Runtime', runtime({})],
    ['a name of 55 characters', runtime({}, {name: 'a'.repeat(55)})],
    ['a generated name', runtime({}, {generateName: 'web-'})],
    ['zero replicas', runtime({replicas: 0})],
    ['a null where there is a default', runtime({replicas: null})],
    ['a whole number written as 3.0', runtime({replicas: 3.0})],
    ['quantities as text and as numbers', runtime({capacity: {resources: {sessions: '4', slots: 2}}})],
    [
      'an empty list of ephemeral containers',
      runtime({template: {spec: {containers: [runtimeContainer], ephemeralContainers: []}}}),
    ],
    ['a status, which the server ignores on create', {...runtime({}), status: {readyReplicas: 'three'}}],
    [
      'labels and annotations of the template',
      runtime({
        template: {metadata: {labels: {app: 'web'}, annotations: {a: 'b'}}, spec: {containers: [runtimeContainer]}},
      }),
    ],
  ])('accepts %s', (_name, object) => {
    expect(validateRuntime(object)).toEqual([]);
  });

  it.each([null, undefined, 'text', 3, []])('refuses %p, which is no object', (value) => {
    expect(validateRuntime(value)).toMatchObject([{type: 'TypeInvalid'}]);
  });

  it.each([
    [
      'another kind',
      {...runtime({}), kind: 'Deployment'},
      'kind: Unsupported value: "Deployment": supported values: "Runtime"',
    ],
    [
      'another version',
      {...runtime({}), apiVersion: 'kruntimes.io/v1'},
      'apiVersion: Unsupported value: "kruntimes.io/v1": supported values: "kruntimes.io/v1alpha1"',
    ],
    ['no kind', {...runtime({}), kind: undefined}, 'kind: Required value: must be "Runtime"'],
  ])('refuses %s', (_name, object, message) => {
    expect(validateRuntime(object).map(renderFieldError)).toEqual([message]);
  });

  it.each([
    ['metadata that is text', {...runtime({}), metadata: 'x'}, 'Go value of type v1.ObjectMeta'],
    ['a uid that is a number', runtime({}, {name: 'web', uid: 8}), 'field ObjectMeta.uid of type types.UID'],
    ['a null name', runtime({}, {name: null}), 'metadata.name: Required value: name or generateName is required'],
    [
      'annotations of 256 KiB',
      runtime({}, {name: 'web', annotations: {a: 'é'.repeat(131_072)}}),
      'metadata.annotations: Too long: may not be more than 262144 bytes',
    ],
  ])('says of %s what the server says', (_name, object, message) => {
    expect(validateRuntime(object).map(renderFieldError).join('\n')).toContain(message);
  });

  it('accepts annotations of just below 256 KiB, and one that is null', () => {
    expect(validateRuntime(runtime({}, {name: 'web', annotations: {a: 'é'.repeat(131_071), b: null}}))).toEqual([]);
  });

  it('leaves the object as it is', () => {
    const object = runtime({replicas: null});
    const before = structuredClone(object);
    validateRuntime(object);
    expect(object).toEqual(before);
  });

  it('gives causes as a Status lists them', () => {
    expect(validateRuntime(runtime({port: 0})).map(statusCause)).toEqual([
      {
        reason: 'FieldValueInvalid',
        message: 'Invalid value: 0: spec.port in body should be greater than or equal to 1',
        field: 'spec.port',
      },
    ]);
  });
});

describe('runtimeObjectName', () => {
  it.each([
    ['its name', runtime({}), 'web'],
    ['nothing where there is no name', {}, ''],
    ['nothing where there is no object', null, ''],
  ])('gives %s', (_name, object, expected) => {
    expect(runtimeObjectName(object).name).toBe(expected);
  });
});
