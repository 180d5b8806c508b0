import {objectAt, stringAt} from '../objects/json.js';
import {ageColumn, column, nameColumn} from './standard-columns.js';
import type {Column} from './column.js';

export const namespaceColumns: readonly Column[] = [
  nameColumn,
  column('Status', (object) => stringAt(object['status'], 'phase') ?? ''),
  ageColumn,
];

export const configMapColumns: readonly Column[] = [
  nameColumn,
  column('Data', (object) => Object.keys({...objectAt(object, 'data'), ...objectAt(object, 'binaryData')}).length),
  ageColumn,
];

export const secretColumns: readonly Column[] = [
  nameColumn,
  column('Type', (object) => stringAt(object, 'type') ?? 'Opaque'),
  column('Data', (object) => Object.keys(objectAt(object, 'data')).length),
  ageColumn,
];

export const leaseColumns: readonly Column[] = [
  nameColumn,
  column('Holder', (object) => stringAt(object['spec'], 'holderIdentity') ?? ''),
  ageColumn,
];

export const crdColumns: readonly Column[] = [
  nameColumn,
  {...column('Created At', (object) => object.metadata.creationTimestamp ?? ''), type: 'date'},
];
