import {API_VERSION, GROUP, KIND, VERSION} from '../constants.js';
import {runtimeCrd} from '../generated/crd.js';
import {validateRuntimeSchema} from '../generated/validator.js';
import {customResourceErrors, type CustomResourceRules} from './custom-resource.js';
import {withDefaults} from './defaults.js';
import type {FieldError} from './field-error.js';
import {isObject, jsonType, type JsonObject} from './json.js';
import type {ObjectName} from './messages.js';
import {objectMetaDecodingError} from './object-meta-decoding.js';
import {unknownFieldErrors} from './unknown-fields.js';

/**
 * The faults for which an API server with the CRD would refuse to create this Runtime under strict field validation, in
 * its own words (those of Kubernetes 1.34); empty if it would not. Nothing is sent anywhere.
 *
 * As on the server, metadata that cannot be decoded and then unknown fields are found first and alone, a `status` counts for nothing, and what the Pods' own rules
 * say about the template shows only once there is a Deployment.
 */
export function validateRuntime(object: unknown): FieldError[] {
  if (!isObject(object)) return [notAnObject(object)];
  const kindErrors = [...constantErrors(object, 'apiVersion', API_VERSION), ...constantErrors(object, 'kind', KIND)];
  if (kindErrors.length > 0) return kindErrors;
  const undecodable = objectMetaDecodingError(object);
  if (undecodable !== undefined) return [undecodable];
  const rules = runtimeRules();
  const unknown = unknownFieldErrors(rules.schema, object);
  if (unknown.length > 0) return unknown;
  const given = {...withGeneratedName(object), status: {}};
  return customResourceErrors(rules, withDefaults(rules.schema, given));
}

/** What messages call this object. */
export function runtimeObjectName(object: unknown): ObjectName {
  const metadata = isObject(object) ? object['metadata'] : undefined;
  const name = isObject(metadata) && typeof metadata['name'] === 'string' ? metadata['name'] : '';
  return {kind: KIND, group: GROUP, version: VERSION, name};
}

function runtimeRules(): CustomResourceRules {
  const version = runtimeCrd.spec.versions.find(({name}) => name === VERSION);
  if (version === undefined) throw new Error(`the CRD has no version ${VERSION}`);
  const scale = version.subresources?.scale;
  return {schema: version.schema.openAPIV3Schema, validate: validateRuntimeSchema, ...(scale && {scale})};
}

/** The server makes the name before it validates: the prefix, cut to 58 characters, and five more. */
function withGeneratedName(object: JsonObject): JsonObject {
  const {metadata} = object;
  if (!isObject(metadata) || metadata['name'] || typeof metadata['generateName'] !== 'string') return object;
  return {...object, metadata: {...metadata, name: `${metadata['generateName'].slice(0, 58)}xxxxx`}};
}

function notAnObject(value: unknown): FieldError {
  const found = jsonType(value);
  return {field: '<nil>', type: 'TypeInvalid', value: found, detail: `a ${KIND} must be of type object: "${found}"`};
}

function constantErrors(object: JsonObject, field: string, expected: string): FieldError[] {
  const value = object[field];
  if (value === expected) return [];
  if (value === undefined) return [{field, type: 'Required', detail: `must be "${expected}"`}];
  return [{field, type: 'NotSupported', value, detail: `supported values: "${expected}"`}];
}
