import type {FieldError} from '@kruntimes/api/validation';
import {objectAt, textOf} from '../objects/json.js';
import type {KubeObject} from '../objects/kube-object.js';
import type {Strategy} from './resource.js';

/** Of all values together, in bytes (pkg/apis/core/validation). */
const LARGEST = 1_048_576;
const KEY = /^[-._a-zA-Z0-9]+$/;
const KEY_TEXT =
  "a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. 'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is '[-._a-zA-Z0-9]+')";

export const configMapStrategy: Strategy = {
  validate: (configMap) => [
    ...keyErrors(configMap, 'data'),
    ...keyErrors(configMap, 'binaryData'),
    ...sizeErrors(configMap),
  ],
};

function keyErrors(configMap: KubeObject, field: 'data' | 'binaryData'): FieldError[] {
  const bad = Object.keys(objectAt(configMap, field)).filter((key) => !KEY.test(key));
  return bad.map((key) => ({field: `${field}[${key}]`, type: 'Invalid', value: key, detail: KEY_TEXT}));
}

function sizeErrors(configMap: KubeObject): FieldError[] {
  const values = [...Object.values(objectAt(configMap, 'data')), ...Object.values(objectAt(configMap, 'binaryData'))];
  const size = values.reduce<number>((sum, value) => sum + Buffer.byteLength(textOf(value)), 0);
  return size <= LARGEST ? [] : [{field: '[]', type: 'TooLong', detail: `may not be more than ${LARGEST} bytes`}];
}
