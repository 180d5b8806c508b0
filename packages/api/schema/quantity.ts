import type {JsonSchema} from './json-schema.ts';

export const intOrString: JsonSchema = {
  anyOf: [{type: 'integer'}, {type: 'string'}],
  'x-kubernetes-int-or-string': true,
};

/**
 * What a quantity may look like, as an API server checks it in a CRD
 * (`Quantity` in sigs.k8s.io/controller-tools/pkg/crd/known_types.go).
 */
const PATTERN =
  '^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$';

export const quantity: JsonSchema = {...intOrString, pattern: PATTERN, tsType: 'string'};

/** A quantity, as a number or as text, that is not less than none. */
export const capacityQuantity: JsonSchema = {...quantity, pattern: PATTERN.replace('^(\\+|-)?', '^\\+?'), minimum: 0};
