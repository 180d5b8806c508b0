import type {ValidationRule} from '../src/structural-schema.ts';
import {definition, type Definitions, type JsonSchema} from './json-schema.ts';

/** The rule that a Runtime adds to those of Kubernetes on `spec.template.spec`, */
const podSpecRules: ValidationRule[] = [
  {
    rule: '!has(self.ephemeralContainers) || self.ephemeralContainers.size() == 0',
    message: 'ephemeral containers are not allowed in a template; add one to a running Pod with kubectl debug',
    fieldPath: '.ephemeralContainers',
  },
];

/** and the one on `spec.template.spec.containers`. */
const containersRules: ValidationRule[] = [
  {
    rule: "self.size() > 0 ? self[0].name == 'runtime' : true",
    message: "the first container must be named 'runtime'",
  },
];

/** The rule on the whole object: the schema of metadata itself may have none. */
const runtimeRules: ValidationRule[] = [
  {
    rule: "self.metadata.name.matches('^[a-z0-9]([-a-z0-9]*[a-z0-9])?$')",
    message:
      "must consist of lower case letters, digits and '-', and begin and end with a letter or digit, because it becomes a label value and the name of the Deployment",
    fieldPath: '.metadata.name',
  },
];

/** `runtime-` and a name of 55 characters make the 63 of a label value. */
const NAME_MAX_LENGTH = 55;

/** The schema of a whole Runtime, as the API server checks it; it refers to `definitions`. */
export function runtimeSchema(definitions: Definitions): JsonSchema {
  const spec = definition('RuntimeSpec', definitions);
  return {
    description: 'A Runtime is a warm pool of Pods; its status says how many are ready, and why the others are not.',
    type: 'object',
    required: ['spec'],
    properties: {
      apiVersion: {type: 'string'},
      kind: {type: 'string'},
      metadata: {type: 'object', properties: {name: {type: 'string', maxLength: NAME_MAX_LENGTH}}},
      spec: {...spec, properties: {...spec.properties, template: templateSchema(definitions)}},
      status: {$ref: '#/definitions/RuntimeStatus'},
    },
    'x-kubernetes-validations': runtimeRules,
  };
}

/** PodTemplateSpec with what a Runtime asks of it beyond Kubernetes. The types leave it out, so that any template fits. */
function templateSchema(definitions: Definitions): JsonSchema {
  const template = definition('PodTemplateSpec', definitions);
  const podSpec = definition('PodSpec', definitions);
  return {
    description: 'The Pods of the pool, as in a Deployment; the first container is the one that work runs in.',
    ...template,
    required: ['spec'],
    properties: {
      ...template.properties,
      spec: {
        ...podSpec,
        properties: {
          ...podSpec.properties,
          containers: {...podSpec.properties?.['containers'], minItems: 1, 'x-kubernetes-validations': containersRules},
          // An enum, because its message shows the value that was found; that of a CEL rule does not.
          restartPolicy: {...podSpec.properties?.['restartPolicy'], enum: ['Always']},
        },
        'x-kubernetes-validations': podSpecRules,
      },
    },
  };
}
