import type {CustomResourceDefinition} from '../src/crd.ts';
import {GROUP, KIND, PLURAL, VERSION} from '../src/constants.ts';
import {inline, type Definitions} from './json-schema.ts';
import {runtimeSchema} from './root.schema.ts';

/** The CRD of Runtime, from the definitions of its fields and of the Pod template. */
export function runtimeCrdFrom(definitions: Definitions): CustomResourceDefinition {
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: {name: `${PLURAL}.${GROUP}`},
    spec: {
      group: GROUP,
      scope: 'Namespaced',
      names: {
        kind: KIND,
        listKind: `${KIND}List`,
        plural: PLURAL,
        singular: 'runtime',
        shortNames: ['rt'],
        categories: ['all', 'kruntimes'],
      },
      versions: [
        {
          name: VERSION,
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
          additionalPrinterColumns: columns,
          schema: {openAPIV3Schema: inline(runtimeSchema(definitions), definitions)},
        },
      ],
    },
  };
}

const readyCondition = '.status.conditions[?(@.type=="Ready")]';

const columns = [
  {name: 'Replicas', type: 'integer', jsonPath: '.spec.replicas', description: 'The Pods that are wanted.'},
  {name: 'Ready', type: 'integer', jsonPath: '.status.readyReplicas', description: 'The Pods that are ready.'},
  {name: 'Status', type: 'string', jsonPath: `${readyCondition}.reason`, description: 'Where the pool stands.'},
  {name: 'Updated', type: 'integer', jsonPath: '.status.updatedReplicas', priority: 1},
  {name: 'Available', type: 'integer', jsonPath: '.status.availableReplicas', priority: 1},
  {name: 'Image', type: 'string', jsonPath: '.spec.template.spec.containers[0].image', priority: 1},
  {name: 'Message', type: 'string', jsonPath: `${readyCondition}.message`, priority: 1},
  {name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp'},
];
