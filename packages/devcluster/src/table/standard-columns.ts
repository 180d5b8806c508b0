import type {Json} from '../objects/json.js';
import type {KubeObject} from '../objects/kube-object.js';
import {humanDuration} from '../objects/time.js';
import type {Column} from './column.js';

export const nameColumn: Column = {
  name: 'Name',
  type: 'string',
  format: 'name',
  description: 'Name must be unique within a namespace.',
  priority: 0,
  cell: (object) => object.metadata.name,
};

export const ageColumn: Column = {
  name: 'Age',
  type: 'string',
  format: '',
  description: 'The time since the object was created.',
  priority: 0,
  cell: (object, now) => ageText(object.metadata.creationTimestamp, now),
};

/** The time since a moment as kubectl prints it. */
export function ageText(moment: string | undefined, now: Date): string {
  return moment === undefined ? '<unknown>' : humanDuration(now.getTime() - Date.parse(moment));
}

export function column(name: string, cell: (object: KubeObject, now: Date) => Json): Column {
  return {name, type: 'string', format: '', description: '', priority: 0, cell};
}

export function numberColumn(name: string, cell: (object: KubeObject) => Json): Column {
  return {name, type: 'integer', format: '', description: '', priority: 0, cell};
}

/** Shown by `-o wide` only. */
export function wide(column: Column): Column {
  return {...column, priority: 1};
}
