import {isObject, listAt, objectAt, stringAt} from '../objects/json.js';
import type {KubeObject} from '../objects/kube-object.js';
import {kubeTime} from '../objects/time.js';
import type {Context} from '../operations/context.js';
import {controllerOptions} from '../operations/context.js';
import {modify} from '../operations/update.js';
import type {CustomResourceParts} from '../resources/custom-resource.js';
import {customResources} from '../resources/custom-resource.js';
import {collectionOf} from '../resources/resource.js';
import type {ChangeEvent} from '../storage/history.js';

export const crdCollection = 'apiextensions.k8s.io/customresourcedefinitions';

/** Serves what CRDs define as soon as they are stored, and says so in their conditions. */
export function startCrdController(context: Context, parts: CustomResourceParts): () => void {
  return context.store.subscribe((event) => {
    if (event.collection !== crdCollection) return;
    if (event.type === 'DELETED') withdraw(context, event.object);
    else if (event.type === 'ADDED' || specDiffers(event)) establish(context, event.object, parts);
  });
}

function specDiffers(event: ChangeEvent): boolean {
  return event.previous?.metadata.generation !== event.object.metadata.generation;
}

function collection(crd: KubeObject): string {
  return collectionOf(stringAt(crd['spec'], 'group') ?? '', stringAt(objectAt(crd['spec'], 'names'), 'plural') ?? '');
}

function establish(context: Context, crd: KubeObject, parts: CustomResourceParts): void {
  context.registry.remove(collection(crd));
  for (const resource of customResources(crd, parts)) context.registry.add(resource);
  const resource = context.registry.findCollection(crdCollection);
  if (resource === undefined) return;
  const target = {resource, namespace: undefined, name: crd.metadata.name};
  modify(context, target, {
    change: (next) => {
      next['status'] = establishedStatus(crd, kubeTime(context.clock.now()));
    },
    options: controllerOptions('kube-apiserver', 'status'),
  });
}

function establishedStatus(crd: KubeObject, now: string): NonNullable<KubeObject['status']> {
  const stored = listAt(crd['spec'], 'versions')
    .filter(isObject)
    .find((version) => version['storage'] === true);
  return {
    conditions: [
      {
        type: 'NamesAccepted',
        status: 'True',
        reason: 'NoConflicts',
        message: 'no conflicts found',
        lastTransitionTime: now,
      },
      {
        type: 'Established',
        status: 'True',
        reason: 'InitialNamesAccepted',
        message: 'the initial names have been accepted',
        lastTransitionTime: now,
      },
    ],
    acceptedNames: objectAt(crd['spec'], 'names'),
    storedVersions: [stringAt(stored, 'name') ?? ''],
  };
}

/** Without its definition a resource and all of its objects are gone. */
function withdraw(context: Context, crd: KubeObject): void {
  const gone = collection(crd);
  for (const object of context.store.list(gone)) context.store.remove(gone, object);
  context.registry.remove(gone);
}
