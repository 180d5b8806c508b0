import type {FieldError} from '@kruntimes/api/validation';
import {invalid} from '../errors/status-error.js';
import type {KubeObject} from '../objects/kube-object.js';
import type {ResourceType} from '../resources/resource.js';
import {validateMetadata} from '../resources/metadata.js';

/** Throws a 422 with every cause when the object is not valid, by itself or as a successor of `old`. */
export function checkValid(resource: ResourceType, object: KubeObject, old?: KubeObject): void {
  const errors: FieldError[] = [
    ...(resource.origin === 'built-in' ? validateMetadata(resource, object) : []),
    ...(old === undefined ? [] : validateFinalizers(object, old)),
    ...(resource.strategy.validate?.(object) ?? []),
    ...(old === undefined ? [] : (resource.strategy.validateUpdate?.(object, old) ?? [])),
  ];
  if (errors.length > 0) throw invalid(resource, object.metadata.name, errors);
}

function validateFinalizers(object: KubeObject, old: KubeObject): FieldError[] {
  if (old.metadata.deletionTimestamp === undefined) return [];
  const added = (object.metadata.finalizers ?? []).filter((one) => !(old.metadata.finalizers ?? []).includes(one));
  if (added.length === 0) return [];
  const list = added.map((one) => JSON.stringify(one)).join(', ');
  const detail = `no new finalizers can be added if the object is being deleted, found new finalizers []string{${list}}`;
  return [{field: 'metadata.finalizers', type: 'Forbidden', detail}];
}
