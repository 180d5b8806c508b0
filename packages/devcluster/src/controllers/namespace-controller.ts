import {keyOf} from '../objects/kube-object.js';
import type {Context} from '../operations/context.js';
import {Access, namespaces} from './access.js';
import {Loop} from './loop.js';

/** Empties a Namespace that is being deleted, and ends it when nothing is left in it. */
export function startNamespaceController(context: Context): () => void {
  const access = new Access(context, 'kube-controller-manager');
  const loop = new Loop(context.clock, (name) => {
    const namespace = access.get(namespaces, name);
    if (namespace?.metadata.deletionTimestamp === undefined) return;
    let left = 0;
    for (const collection of collections(context)) {
      for (const object of context.store.list(collection, name)) {
        if (object.metadata.deletionTimestamp === undefined)
          access.delete(collection, object, {propagationPolicy: 'Background'});
        if (access.get(collection, keyOf(object)) !== undefined) left += 1;
      }
    }
    if (left === 0 && (namespace.metadata.finalizers ?? []).length === 0) context.store.remove(namespaces, namespace);
  });
  const unsubscribe = context.store.subscribe((event) => {
    if (event.collection === namespaces) loop.add(event.object.metadata.name);
    else if (event.type === 'DELETED' && event.object.metadata.namespace !== undefined)
      loop.add(event.object.metadata.namespace);
  });
  return () => {
    unsubscribe();
    loop.stop();
  };
}

function collections(context: Context): string[] {
  const namespaced = context.registry.all().filter((resource) => resource.namespaced);
  return [...new Set(namespaced.map((resource) => resource.collection))];
}
