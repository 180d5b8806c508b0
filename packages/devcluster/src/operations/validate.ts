import type {FieldError} from '@kruntimes/api/validation';
import {invalid} from '../errors/status-error.js';
import type {KubeObject} from '../objects/kube-object.js';
import type {ResourceType} from '../resources/resource.js';
import {validateMetadata} from '../resources/metadata.js';

/** Throws a 422 with every cause when the object is not valid, by itself or as a successor of `old`. */
export function checkValid(resource: ResourceType, object: KubeObject, old?: KubeObject): void {
  const errors: FieldError[] = [
    ...(resource.origin === 'built-in' ? validateMetadata(resource, object) : []),
    ...(resource.strategy.validate?.(object) ?? []),
    ...(old === undefined ? [] : (resource.strategy.validateUpdate?.(object, old) ?? [])),
  ];
  if (errors.length > 0) throw invalid(resource, object.metadata.name, errors);
}
