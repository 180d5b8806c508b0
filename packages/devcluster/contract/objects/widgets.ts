import type {Fields} from './fields.js';

const STRING = {type: 'string'};

const SPEC = {
  type: 'object',
  required: ['size'],
  'x-kubernetes-validations': [
    {rule: "self.size != 'small' || self.replicas <= 10", message: 'a small widget has at most 10 replicas'},
    {rule: "!has(self.color) || self.color != 'none'"},
  ],
  properties: {
    size: {type: 'string', enum: ['small', 'large']},
    replicas: {type: 'integer', format: 'int32', default: 1, minimum: 0, maximum: 100},
    color: {type: 'string', maxLength: 8, pattern: '^[a-z]*$'},
    frozen: {type: 'string', 'x-kubernetes-validations': [{rule: 'self == oldSelf', message: 'frozen is frozen'}]},
    // Kinds of list and map, as server-side apply tells them apart.
    args: {type: 'array', items: STRING},
    tags: {type: 'array', 'x-kubernetes-list-type': 'set', items: STRING},
    ports: {
      type: 'array',
      maxItems: 4,
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['port', 'protocol'],
      items: {
        type: 'object',
        required: ['port'],
        properties: {port: {type: 'integer'}, protocol: {type: 'string', default: 'TCP'}, note: STRING},
      },
    },
    labels: {type: 'object', additionalProperties: STRING},
    whole: {type: 'object', 'x-kubernetes-map-type': 'atomic', properties: {a: STRING, b: STRING}},
    any: {type: 'object', 'x-kubernetes-preserve-unknown-fields': true, properties: {known: STRING}},
    amount: {'x-kubernetes-int-or-string': true},
    maybe: {type: 'string', nullable: true},
    deep: {
      type: 'object',
      default: {},
      properties: {level: {type: 'integer', default: 3}, word: {type: 'string', default: 'a'}},
    },
  },
};

const STATUS = {
  type: 'object',
  properties: {
    phase: STRING,
    replicas: {type: 'integer'},
    selector: STRING,
    conditions: {
      type: 'array',
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['type'],
      items: {type: 'object', required: ['type'], properties: {type: STRING, status: STRING}},
    },
  },
};

/** A CRD with a bit of everything that a structural schema can say. */
export const widgetCrd: Fields & {readonly metadata: {readonly name: string}} = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: {name: 'widgets.contract.kruntimes.io'},
  spec: {
    group: 'contract.kruntimes.io',
    scope: 'Namespaced',
    names: {plural: 'widgets', singular: 'widget', kind: 'Widget', listKind: 'WidgetList', shortNames: ['wdg']},
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        subresources: {
          status: {},
          scale: {
            specReplicasPath: '.spec.replicas',
            statusReplicasPath: '.status.replicas',
            labelSelectorPath: '.status.selector',
          },
        },
        selectableFields: [{jsonPath: '.spec.size'}],
        additionalPrinterColumns: [
          {name: 'Size', type: 'string', jsonPath: '.spec.size', description: 'How large'},
          {name: 'Replicas', type: 'integer', jsonPath: '.spec.replicas'},
          {name: 'Ready', type: 'string', jsonPath: '.status.conditions[?(@.type=="Ready")].status', priority: 1},
          {name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp'},
        ],
        schema: {openAPIV3Schema: {type: 'object', required: ['spec'], properties: {spec: SPEC, status: STATUS}}},
      },
    ],
  },
};

export function widget(name: string, fields: Fields = {}, metadata: Fields = {}): Fields {
  return {
    apiVersion: 'contract.kruntimes.io/v1',
    kind: 'Widget',
    metadata: {name, ...metadata},
    spec: {size: 'small', ...fields},
  };
}

/** The cause that an invalid custom resource has besides, when its CEL rules could not be looked at. */
export const NOT_CHECKED: Fields = {
  reason: 'FieldValueInvalid',
  message:
    'Invalid value: null: some validation rules were not checked because the object was invalid; correct the existing errors to complete validation',
  field: '<nil>',
};
