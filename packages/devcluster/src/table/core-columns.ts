import {isObject, listAt, objectAt, stringAt, textOf} from '../objects/json.js';
import type {KubeObject} from '../objects/kube-object.js';
import type {Column} from './column.js';
import {podStatusText} from './pod-status.js';
import {ageColumn, ageText, column, nameColumn, wide} from './standard-columns.js';

const containerStatuses = (pod: KubeObject) => listAt(pod['status'], 'containerStatuses').filter(isObject);

export const podColumns: readonly Column[] = [
  nameColumn,
  column('Ready', (pod) => {
    const ready = containerStatuses(pod).filter((status) => status['ready'] === true).length;
    return `${ready}/${listAt(pod['spec'], 'containers').length}`;
  }),
  column('Status', podStatusText),
  column('Restarts', (pod) =>
    String(containerStatuses(pod).reduce((sum, one) => sum + Number(one['restartCount'] ?? 0), 0)),
  ),
  ageColumn,
  wide(column('IP', (pod) => stringAt(pod['status'], 'podIP') ?? '<none>')),
  wide(column('Node', (pod) => stringAt(pod['spec'], 'nodeName') ?? '<none>')),
  wide(column('Nominated Node', () => '<none>')),
  wide(column('Readiness Gates', () => '<none>')),
];

export const serviceColumns: readonly Column[] = [
  nameColumn,
  column('Type', (service) => stringAt(service['spec'], 'type') ?? 'ClusterIP'),
  column('Cluster-IP', (service) => stringAt(service['spec'], 'clusterIP') ?? '<none>'),
  column('External-IP', () => '<none>'),
  column('Port(s)', (service) =>
    listAt(service['spec'], 'ports')
      .filter(isObject)
      .map((port) => `${textOf(port['port'])}/${stringAt(port, 'protocol') ?? 'TCP'}`)
      .join(','),
  ),
  ageColumn,
];

export const nodeColumns: readonly Column[] = [
  nameColumn,
  column('Status', (node) => {
    const ready = listAt(node['status'], 'conditions').find((one) => isObject(one) && one['type'] === 'Ready');
    return stringAt(ready, 'status') === 'True' ? 'Ready' : 'NotReady';
  }),
  column('Roles', () => '<none>'),
  ageColumn,
  column('Version', (node) => stringAt(objectAt(node['status'], 'nodeInfo'), 'kubeletVersion') ?? ''),
];

/** Both event APIs: `involvedObject` and `message` in core, `regarding` and `note` in events.k8s.io. */
export const eventColumns: readonly Column[] = [
  column('Last Seen', (event, now) =>
    ageText(stringAt(event, 'lastTimestamp') ?? stringAt(event, 'eventTime') ?? event.metadata.creationTimestamp, now),
  ),
  column('Type', (event) => stringAt(event, 'type') ?? ''),
  column('Reason', (event) => stringAt(event, 'reason') ?? ''),
  column('Object', (event) => {
    const regarding = event['regarding'] ?? event['involvedObject'];
    return `${(stringAt(regarding, 'kind') ?? '').toLowerCase()}/${stringAt(regarding, 'name') ?? ''}`;
  }),
  column('Message', (event) => stringAt(event, 'note') ?? stringAt(event, 'message') ?? ''),
  wide({...nameColumn}),
];
