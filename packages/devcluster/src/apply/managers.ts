import type {ManagedFieldsEntry} from '../objects/kube-object.js';
import type {FieldSet} from './field-set.js';
import {decodeFieldSet, encodeFieldSet, equalSets, isEmptySet} from './field-set.js';

/** One entry of `metadata.managedFields`: who, how, through which endpoint, and the fields. */
export interface Manager {
  readonly manager: string;
  readonly operation: 'Apply' | 'Update';
  readonly apiVersion: string;
  readonly subresource: string;
  readonly time: string;
  readonly fields: FieldSet;
}

export type Identity = Pick<Manager, 'manager' | 'operation' | 'apiVersion' | 'subresource'>;

export function sameManager(a: Identity, b: Identity): boolean {
  return (
    a.manager === b.manager &&
    a.operation === b.operation &&
    a.subresource === b.subresource &&
    (a.operation === 'Apply' || a.apiVersion === b.apiVersion)
  );
}

export function decodeManagers(entries: readonly ManagedFieldsEntry[] | undefined): Manager[] {
  return (entries ?? []).map((entry) => ({
    manager: entry.manager ?? '',
    operation: entry.operation,
    apiVersion: entry.apiVersion,
    subresource: entry.subresource ?? '',
    time: entry.time ?? '',
    fields: decodeFieldSet(entry.fieldsV1),
  }));
}

/** The entries for the wire: applies first, then updates, each by time; those without fields are left out. */
export function encodeManagers(managers: readonly Manager[]): ManagedFieldsEntry[] {
  return managers
    .filter((manager) => !isEmptySet(manager.fields))
    .sort((a, b) => rank(a).localeCompare(rank(b)))
    .map((manager) => ({
      ...(manager.manager === '' ? {} : {manager: manager.manager}),
      operation: manager.operation,
      apiVersion: manager.apiVersion,
      ...(manager.time === '' ? {} : {time: manager.time}),
      fieldsType: 'FieldsV1',
      fieldsV1: encodeFieldSet(manager.fields),
      ...(manager.subresource === '' ? {} : {subresource: manager.subresource}),
    }));
}

function rank(manager: Manager): string {
  return [manager.operation, manager.time, manager.manager, manager.subresource].join(' ');
}

/** Puts the new set of one manager in the place of its old one; the time moves only when the set does. */
export function setFields(
  managers: readonly Manager[],
  who: Identity,
  change: {fields: FieldSet; now: string},
): Manager[] {
  const old = managers.find((manager) => sameManager(manager, who));
  const time =
    old !== undefined && equalSets(old.fields, change.fields) && old.apiVersion === who.apiVersion
      ? old.time
      : change.now;
  return [...managers.filter((manager) => manager !== old), {...who, time, fields: change.fields}];
}
