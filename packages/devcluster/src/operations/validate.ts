import type {FieldError} from '@kruntimes/api/validation';
import {invalid} from '../errors/status-error.js';
import type {KubeObject} from '../objects/kube-object.js';
import type {Subresource} from './context.js';
import type {ResourceType} from '../resources/resource.js';
import {validateMetadata} from '../resources/metadata.js';
import {validateOwnerReferences} from '../resources/owner-references.js';

/** What an object takes the place of, and through which endpoint. */
export interface Succession {
  readonly old: KubeObject;
  readonly subresource: Subresource;
}

/** Throws a 422 with every cause when the object is not valid, by itself or as a successor. */
export function checkValid(resource: ResourceType, object: KubeObject, succession?: Succession): void {
  const errors: FieldError[] = [
    ...(resource.origin === 'built-in' ? validateMetadata(resource, object) : []),
    ...validateOwnerReferences(object),
    ...validateContent(resource, object, succession?.subresource),
    ...(succession === undefined ? [] : validateSuccession(resource, object, succession.old)),
  ];
  if (errors.length > 0) throw invalid(resource, object.metadata.name, errors);
}

function validateContent(resource: ResourceType, object: KubeObject, subresource: Subresource): FieldError[] {
  const errors = [...(resource.strategy.validate?.(object) ?? [])];
  if (subresource !== 'status' || resource.origin !== 'custom') return errors;
  const ofStatus = errors.filter(({field}) => field === 'status' || field.startsWith('status.'));
  // The status is validated alone, so that a text names what lies below it as if it were the whole.
  return ofStatus.map((error) => ({...error, detail: error.detail.replace(/^status\./, '')}));
}

function validateSuccession(resource: ResourceType, object: KubeObject, old: KubeObject): FieldError[] {
  return [...validateFinalizers(object, old), ...(resource.strategy.validateUpdate?.(object, old) ?? [])];
}

function validateFinalizers(object: KubeObject, old: KubeObject): FieldError[] {
  if (old.metadata.deletionTimestamp === undefined) return [];
  const added = (object.metadata.finalizers ?? []).filter((one) => !(old.metadata.finalizers ?? []).includes(one));
  if (added.length === 0) return [];
  const list = added.map((one) => JSON.stringify(one)).join(', ');
  const detail = `no new finalizers can be added if the object is being deleted, found new finalizers []string{${list}}`;
  return [{field: 'metadata.finalizers', type: 'Forbidden', detail}];
}
