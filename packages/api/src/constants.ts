/** The API group of Runtime. */
export const GROUP = 'kruntimes.io';
/** The API version of Runtime, without its group. */
export const VERSION = 'v1alpha1';
/** `apiVersion` of a Runtime. */
export const API_VERSION = 'kruntimes.io/v1alpha1';
/** `kind` of a Runtime. */
export const KIND = 'Runtime';
/** The resource name of Runtime, as in URLs and in RBAC. */
export const PLURAL = 'runtimes';

/** Where the API server serves Runtimes: what a client needs to build their URLs. */
export const RUNTIME_RESOURCE: {
  readonly group: string;
  readonly version: string;
  readonly plural: string;
  readonly kind: string;
  readonly namespaced: boolean;
} = {group: GROUP, version: VERSION, plural: PLURAL, kind: KIND, namespaced: true};

/** The label on a pool's Deployment and Pods that names their Runtime; it is the Deployment's selector too. */
export const RUNTIME_LABEL = 'kruntimes.io/runtime';
/** The annotation on a pool's Deployment that holds the hash of the configuration that was applied last. */
export const CONFIGURATION_HASH_ANNOTATION = 'kruntimes.io/configuration-hash';
/** Before a resource's name, the annotation on a Pod that says how much of it the Pod offers to work. */
export const CAPACITY_ANNOTATION_PREFIX = 'capacity.kruntimes.io/';
/** The field manager of everything that the controller writes. */
export const FIELD_MANAGER = 'kruntimes-controller';
/** The most replicas that a Runtime may want. */
export const MAX_REPLICAS = 100_000;
/** The name of the container that work runs in: the first one of the template. */
export const RUNTIME_CONTAINER = 'runtime';
