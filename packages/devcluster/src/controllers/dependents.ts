import {keyOf} from '../objects/kube-object.js';
import type {ChangeEvent} from '../storage/history.js';

/** Who is owned by whom, and where an owner is, by uid. Objects are named by `collection|key`. */
export class Dependents {
  readonly #byOwner = new Map<string, Set<string>>();
  readonly #places = new Map<string, string>();

  record(event: ChangeEvent): void {
    const {object, previous, collection} = event;
    const id = `${collection}|${keyOf(object)}`;
    const uid = object.metadata.uid ?? '';
    for (const owner of previous?.metadata.ownerReferences ?? []) this.#byOwner.get(owner.uid)?.delete(id);
    if (event.type === 'DELETED') {
      this.#places.delete(uid);
      return;
    }
    this.#places.set(uid, id);
    for (const owner of object.metadata.ownerReferences ?? []) {
      const owned = this.#byOwner.get(owner.uid) ?? new Set<string>();
      this.#byOwner.set(owner.uid, owned.add(id));
    }
  }

  /** The objects that name this uid as an owner. */
  of(uid: string): string[] {
    return [...(this.#byOwner.get(uid) ?? [])];
  }

  /** Where the object with this uid is, if it is there. */
  find(uid: string): string[] {
    const place = this.#places.get(uid);
    return place === undefined ? [] : [place];
  }
}
