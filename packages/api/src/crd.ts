import type {StructuralSchema} from './structural-schema.js';

/** A CustomResourceDefinition (`apiextensions.k8s.io/v1`), as far as one is written by hand. */
export interface CustomResourceDefinition {
  apiVersion: 'apiextensions.k8s.io/v1';
  kind: 'CustomResourceDefinition';
  metadata: {name: string; annotations?: {[name: string]: string}; labels?: {[name: string]: string}};
  spec: {
    group: string;
    scope: 'Namespaced' | 'Cluster';
    names: {
      kind: string;
      plural: string;
      listKind?: string;
      singular?: string;
      shortNames?: string[];
      categories?: string[];
    };
    versions: CustomResourceVersion[];
  };
}

/** One version of a CustomResourceDefinition. */
export interface CustomResourceVersion {
  name: string;
  served: boolean;
  storage: boolean;
  subresources?: {
    status?: Record<string, never>;
    scale?: {specReplicasPath: string; statusReplicasPath: string; labelSelectorPath?: string};
  };
  additionalPrinterColumns?: PrinterColumn[];
  schema: {openAPIV3Schema: StructuralSchema};
}

/** A column that `kubectl get` shows; from priority 1 on with `-o wide` only. */
export interface PrinterColumn {
  name: string;
  type: string;
  jsonPath: string;
  format?: string;
  description?: string;
  priority?: number;
}

export {runtimeCrd} from './generated/crd.js';
export type {StructuralSchema, ValidationRule} from './structural-schema.js';
