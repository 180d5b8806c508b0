import {MAX_REPLICAS} from '../src/constants.ts';
import {capacityQuantity} from './quantity.ts';
import type {Definitions, JsonSchema} from './json-schema.ts';

/** An API server does not hold a CRD's integers to their format (1.34), so the limit is written out. */
const MAX_INT32 = 2_147_483_647;

const int32 = (rest: JsonSchema): JsonSchema => ({type: 'integer', format: 'int32', ...rest});
const int64 = (rest: JsonSchema): JsonSchema => ({type: 'integer', format: 'int64', ...rest});

const capacity: JsonSchema = {
  description: 'What each Pod of the pool offers to work; schedulers read it from the annotations of the Pods.',
  type: 'object',
  properties: {
    resources: {
      description: 'Per-Pod capacity by resource name, copied to the Pod annotations capacity.kruntimes.io/<name>.',
      type: 'object',
      maxProperties: 32,
      additionalProperties: {$ref: '#/definitions/CapacityQuantity'},
      'x-kubernetes-validations': [
        {
          rule: "self.all(name, name.matches('^[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$'))",
          message:
            "each name must be at most 63 letters, digits, '-', '_' or '.', and begin and end with a letter or digit, because it becomes the Pod annotation capacity.kruntimes.io/<name>",
        },
      ],
    },
  },
};

const spec: JsonSchema = {
  description: 'The pool that is wanted.',
  type: 'object',
  required: ['template'],
  properties: {
    replicas: int32({
      description: 'How many Pods the pool has; 0 is a pool scaled to zero.',
      default: 1,
      minimum: 0,
      maximum: MAX_REPLICAS,
    }),
    template: {$ref: '#/definitions/PodTemplateSpec'},
    port: int32({
      description:
        "The port that the runtime container listens on: becomes its containerPort named 'runtime', and a TCP readiness probe unless the template has a readiness probe.",
      minimum: 1,
      maximum: 65_535,
    }),
    minReadySeconds: int32({
      description: 'How long a Pod must be ready, in seconds, before it counts as available.',
      default: 0,
      minimum: 0,
      maximum: MAX_INT32,
    }),
    progressDeadlineSeconds: int32({
      description: 'How long the pool may be short of ready Pods without progress, in seconds, before it is Stalled.',
      default: 600,
      minimum: 1,
      maximum: MAX_INT32,
    }),
    capacity: {$ref: '#/definitions/RuntimeCapacity'},
  },
  'x-kubernetes-validations': [
    {
      rule: 'self.progressDeadlineSeconds > self.minReadySeconds',
      message: 'must be greater than minReadySeconds',
      fieldPath: '.progressDeadlineSeconds',
    },
  ],
};

const condition: JsonSchema = {
  description: 'A metav1.Condition.',
  type: 'object',
  required: ['type', 'status', 'lastTransitionTime', 'reason', 'message'],
  properties: {
    type: {type: 'string', maxLength: 316},
    status: {type: 'string', enum: ['True', 'False', 'Unknown']},
    observedGeneration: int64({minimum: 0}),
    lastTransitionTime: {type: 'string', format: 'date-time'},
    reason: {type: 'string', maxLength: 1024},
    message: {type: 'string', maxLength: 32_768},
  },
};

const notReadyBucket: JsonSchema = {
  description: 'Pods that are not ready for the same reason.',
  type: 'object',
  required: ['reason', 'count'],
  properties: {
    reason: {type: 'string', maxLength: 1024},
    count: int32({minimum: 1}),
    container: {type: 'string'},
    message: {type: 'string', maxLength: 1024},
  },
};

const count = (description: string): JsonSchema => int32({description, minimum: 0});

const status: JsonSchema = {
  description: 'What the controller observed last.',
  type: 'object',
  default: {},
  properties: {
    observedGeneration: int64({
      description: 'The metadata.generation that this status was computed from; -1 before the first look.',
      default: -1,
    }),
    replicas: count('The Pods of the Deployment.'),
    readyReplicas: count("The Deployment's ready Pods; absent only before the controller's first look."),
    updatedReplicas: count('The Pods that have the current template.'),
    availableReplicas: count('The Pods that have been ready for minReadySeconds.'),
    selector: {description: 'The label selector of the Pods, for the scale subresource.', type: 'string'},
    lastProgressTime: {
      description: 'When the pool last came closer to what is wanted; the progress deadline counts from it.',
      type: 'string',
      format: 'date-time',
    },
    progress: {
      description:
        'The highest counts since the attempt began, which is with each generation and when a ready pool loses a Pod; passing one of them is progress.',
      type: 'object',
      required: ['updatedReplicas', 'readyReplicas'],
      properties: {
        updatedReplicas: count('The most Pods that had the current template.'),
        readyReplicas: count('The most Pods that were ready.'),
      },
    },
    conditions: {
      description: 'Ready, Reconciling and Stalled.',
      type: 'array',
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['type'],
      items: {$ref: '#/definitions/RuntimeCondition'},
      // The time is that of no transition: a default cannot hold the time of the creation (Gateway API does the same).
      default: [
        {
          type: 'Ready',
          status: 'Unknown',
          reason: 'Pending',
          message: 'waiting for the controller',
          lastTransitionTime: '1970-01-01T00:00:00Z',
        },
      ],
    },
    notReady: {
      description: 'Why Pods are not ready, the most actionable reason first.',
      type: 'array',
      maxItems: 8,
      'x-kubernetes-list-type': 'atomic',
      items: {$ref: '#/definitions/NotReadyBucket'},
    },
  },
};

/** The definitions of a Runtime's own fields; those of the template are in pod-template.schema.json. */
export const runtimeDefinitions: Definitions = {
  RuntimeSpec: spec,
  RuntimeCapacity: capacity,
  CapacityQuantity: capacityQuantity,
  RuntimeStatus: status,
  RuntimeCondition: condition,
  NotReadyBucket: notReadyBucket,
};
