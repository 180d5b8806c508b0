import type {KubeObject, ObjectMeta, ResourceType} from '../../src/index.js';

/** The type of object that these tests work with. */
export interface Thing extends KubeObject {
  readonly spec?: {readonly size?: number; readonly note?: string};
}

export const THINGS: ResourceType<Thing> = {
  group: 'example.com',
  version: 'v1',
  plural: 'things',
  kind: 'Thing',
  namespaced: true,
};

/** A Thing named `name` in the namespace `ns`. */
export function thing(name: string, metadata: ObjectMeta = {}, size = 0): Thing {
  return {
    apiVersion: 'example.com/v1',
    kind: 'Thing',
    metadata: {namespace: 'ns', name, uid: `uid-${name}`, ...metadata},
    spec: {size},
  };
}
