import {deploymentName, RUNTIME_LABEL} from '@kruntimes/api';
import type {ObjectMeta, ResourceType} from '@kruntimes/kube';
import {CONFIG_MAPS, DEPLOYMENTS, type ConfigMap, type Deployment} from '../resources.js';
import type {Place} from './workload.js';

/** Runtimes whose Deployment's name is taken by somebody else's. */
export const TAKEN = ['taken', 'controlled'] as const;

/** Objects as JSON text, by what they are. */
export type Snapshot = ReadonlyMap<string, string>;

/** Creates objects that are no business of the controller's, some of them as near to it as can be. */
export async function createForeignObjects({admin, namespace}: Place): Promise<void> {
  const settings = await admin.create(CONFIG_MAPS, configMap(namespace, 'settings'));
  await admin.create(CONFIG_MAPS, configMap(namespace, deploymentName('a')));
  const {uid = ''} = settings.metadata ?? {};
  const owner = {apiVersion: 'v1', kind: 'ConfigMap', name: 'settings', uid, controller: true};
  await admin.create(DEPLOYMENTS, deployment({namespace, name: 'theirs'}));
  await admin.create(DEPLOYMENTS, deployment({namespace, name: deploymentName('taken')}));
  // These two are in the controller's watch.
  await admin.create(DEPLOYMENTS, deployment({namespace, name: 'labelled', labels: {[RUNTIME_LABEL]: 'taken'}}));
  const controlled = {labels: {[RUNTIME_LABEL]: 'controlled'}, ownerReferences: [owner]};
  await admin.create(DEPLOYMENTS, deployment({namespace, name: deploymentName('controlled'), ...controlled}));
}

/** The foreign objects as they are now. */
export async function snapshot({admin, namespace}: Place): Promise<Snapshot> {
  const refs: [ResourceType, string][] = [
    [CONFIG_MAPS, 'settings'],
    [CONFIG_MAPS, deploymentName('a')],
    ...['theirs', 'labelled', ...TAKEN.map(deploymentName)].map((name): [ResourceType, string] => [DEPLOYMENTS, name]),
  ];
  const entries = refs.map(async ([type, name]): Promise<[string, string]> => {
    return [`${type.kind} ${name}`, JSON.stringify(await admin.get(type, {namespace, name}))];
  });
  return new Map(await Promise.all(entries));
}

function configMap(namespace: string, name: string): ConfigMap {
  return {apiVersion: 'v1', kind: 'ConfigMap', metadata: {namespace, name}, data: {key: 'value'}};
}

function deployment(metadata: ObjectMeta & {readonly name: string}): Deployment {
  const labels = {app: metadata.name};
  const containers = [{name: 'main', image: 'registry.example/theirs:1'}];
  const spec = {replicas: 1, selector: {matchLabels: labels}, template: {metadata: {labels}, spec: {containers}}};
  return {apiVersion: 'apps/v1', kind: 'Deployment', metadata, spec};
}
