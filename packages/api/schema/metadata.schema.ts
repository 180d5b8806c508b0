import type {Definitions, JsonSchema} from './json-schema.ts';

const text: JsonSchema = {type: 'string'};
const texts: JsonSchema = {type: 'object', additionalProperties: text};
const time: JsonSchema = {type: 'string', format: 'date-time'};

const ownerReference: JsonSchema = {
  type: 'object',
  required: ['apiVersion', 'kind', 'name', 'uid'],
  properties: {
    apiVersion: text,
    kind: text,
    name: text,
    uid: text,
    controller: {type: 'boolean'},
    blockOwnerDeletion: {type: 'boolean'},
  },
};

const objectMeta: JsonSchema = {
  description: 'The metadata of an object, times as the strings that the API server sends.',
  type: 'object',
  properties: {
    name: text,
    generateName: text,
    namespace: text,
    uid: text,
    resourceVersion: text,
    generation: {type: 'integer'},
    creationTimestamp: time,
    deletionTimestamp: time,
    deletionGracePeriodSeconds: {type: 'integer'},
    labels: texts,
    annotations: texts,
    ownerReferences: {type: 'array', items: {$ref: '#/definitions/OwnerReference'}},
    finalizers: {type: 'array', items: text},
    managedFields: {type: 'array', items: {type: 'object', tsType: 'object'}},
  },
};

/** The metadata of Kubernetes, for the TypeScript types only: in a CRD the API server knows it itself. */
export const metadataDefinitions: Definitions = {
  OwnerReference: ownerReference,
  ObjectMeta: objectMeta,
  ListMeta: {
    description: 'The metadata of a list.',
    type: 'object',
    properties: {
      resourceVersion: text,
      continue: text,
      remainingItemCount: {type: 'integer'},
    },
  },
};
