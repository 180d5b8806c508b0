import {matchesLabels} from '@kruntimes/kube';
import {objectAt} from '../objects/json.js';
import type {KubeObject} from '../objects/kube-object.js';
import {controllerOf} from '../objects/kube-object.js';
import {selectorRequirements} from '../objects/labels.js';
import type {Access} from './access.js';

/** Makes the owner the controller of the objects that its selector matches and that have none, such as orphans. */
export function adoptOrphans(access: Access, owner: KubeObject, collection: string): void {
  if (owner.metadata.deletionTimestamp !== undefined) return;
  const selector = selectorRequirements(objectAt(owner['spec'], 'selector'));
  const {name, uid = '', namespace} = owner.metadata;
  const reference = {
    apiVersion: owner.apiVersion,
    kind: owner.kind,
    name,
    uid,
    controller: true,
    blockOwnerDeletion: true,
  };
  for (const object of [...access.context.store.scan(collection)]) {
    const isOrphan = controllerOf(object) === undefined && object.metadata.deletionTimestamp === undefined;
    if (object.metadata.namespace !== namespace) continue;
    if (!isOrphan || !matchesLabels(selector, object.metadata.labels)) continue;
    access.modify(collection, object, {
      change: (next) => {
        next.metadata.ownerReferences = [...(next.metadata.ownerReferences ?? []), reference];
      },
    });
  }
}
