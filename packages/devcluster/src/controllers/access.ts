import type {JsonObject} from '../objects/json.js';
import type {KubeObject} from '../objects/kube-object.js';
import {controllerOf, objectKey} from '../objects/kube-object.js';
import type {Context, Subresource} from '../operations/context.js';
import {controllerOptions} from '../operations/context.js';
import {create} from '../operations/create.js';
import type {DeleteOptions} from '../operations/delete.js';
import {deleteObject} from '../operations/delete.js';
import {modify} from '../operations/update.js';

export const pods = '/pods';
export const replicaSets = 'apps/replicasets';
export const deployments = 'apps/deployments';
export const namespaces = '/namespaces';

/** The API as one controller sees it: its writes carry its name in the managed fields. */
export class Access {
  readonly context: Context;
  readonly #manager: string;

  constructor(context: Context, manager: string) {
    this.context = context;
    this.#manager = manager;
  }

  get(collection: string, key: string): KubeObject | undefined {
    return this.context.store.get(collection, key);
  }

  /** The objects of a collection whose controller is `owner`. */
  ownedBy(owner: KubeObject, collection: string): KubeObject[] {
    const {uid} = owner.metadata;
    return [...this.context.store.scan(collection)].filter((object) => controllerOf(object)?.uid === uid);
  }

  create(collection: string, namespace: string | undefined, body: JsonObject): KubeObject {
    const place = {resource: this.#resource(collection), namespace};
    return create(this.context, {place, body}, controllerOptions(this.#manager));
  }

  /** Changes the object, or only its status. Does nothing when the object is gone. */
  modify(
    collection: string,
    object: KubeObject,
    write: {subresource?: Subresource; change: (next: KubeObject) => void},
  ): void {
    const {name, namespace} = object.metadata;
    const target = {resource: this.#resource(collection), namespace, name};
    modify(this.context, target, {change: write.change, options: controllerOptions(this.#manager, write.subresource)});
  }

  /** Deletes the object that was seen: not one that took its name since. */
  delete(collection: string, object: KubeObject, options: DeleteOptions = {}): void {
    const {name, namespace, uid} = object.metadata;
    const live = this.get(collection, objectKey(namespace, name));
    if (live?.metadata.uid !== uid) return;
    deleteObject(this.context, {resource: this.#resource(collection), namespace, name}, options);
  }

  #resource(collection: string): NonNullable<ReturnType<Context['registry']['findCollection']>> {
    const resource = this.context.registry.findCollection(collection);
    if (resource === undefined) throw new Error(`no resource keeps its objects in ${collection}`);
    return resource;
  }
}
