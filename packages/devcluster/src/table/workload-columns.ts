import type {Json} from '../objects/json.js';
import {isObject, listAt, numberAt, objectAt, stringAt} from '../objects/json.js';
import type {KubeObject} from '../objects/kube-object.js';
import {formatSelector, selectorRequirements} from '../objects/labels.js';
import type {Column} from './column.js';
import {ageColumn, column, nameColumn, numberColumn, wide} from './standard-columns.js';

const desired = (object: KubeObject): number => numberAt(object['spec'], 'replicas') ?? 0;
const count = (object: KubeObject, field: string): number => numberAt(object['status'], field) ?? 0;

const podSpec = (object: KubeObject): Json => objectAt(objectAt(object['spec'], 'template'), 'spec');
const containers = (object: KubeObject, field: string): string =>
  listAt(podSpec(object), 'containers')
    .filter(isObject)
    .map((container) => stringAt(container, field) ?? '')
    .join(',');

const templateColumns: readonly Column[] = [
  wide(column('Containers', (object) => containers(object, 'name'))),
  wide(column('Images', (object) => containers(object, 'image'))),
  wide(column('Selector', (object) => formatSelector(selectorRequirements(objectAt(object['spec'], 'selector'))))),
];

export const deploymentColumns: readonly Column[] = [
  nameColumn,
  column('Ready', (object) => `${count(object, 'readyReplicas')}/${desired(object)}`),
  column('Up-to-date', (object) => count(object, 'updatedReplicas')),
  column('Available', (object) => count(object, 'availableReplicas')),
  ageColumn,
  ...templateColumns,
];

export const replicaSetColumns: readonly Column[] = [
  nameColumn,
  numberColumn('Desired', desired),
  numberColumn('Current', (object) => count(object, 'replicas')),
  numberColumn('Ready', (object) => count(object, 'readyReplicas')),
  ageColumn,
  ...templateColumns,
];
