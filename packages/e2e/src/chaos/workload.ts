import {setTimeout as delay} from 'node:timers/promises';
import {API_VERSION, deploymentName, KIND} from '@kruntimes/api';
import {isNotFound, type KubeClient} from '@kruntimes/kube';
import {DEPLOYMENTS, RUNTIMES} from '../resources.js';
import type {Action, Step} from './workload-plan.js';

/** Where a workload acts, as an administrator who talks to the API server itself. */
export interface Place {
  readonly admin: KubeClient;
  readonly namespace: string;
}

/** Does the steps, each at its time or as soon after it as those before are done. */
export async function runWorkload(place: Place, steps: readonly Step[]): Promise<void> {
  const startedAt = performance.now();
  for (const {atMs, name, action} of steps) {
    await delay(Math.max(0, startedAt + atMs - performance.now()));
    await act(place, name, action);
  }
}

/** Creates a Runtime of so many Pods. */
export async function createRuntime({admin, namespace}: Place, name: string, replicas: number): Promise<void> {
  const template = {spec: {containers: [{name: 'runtime', image: 'registry.example/runtime:1'}]}};
  const metadata = {namespace, name};
  await admin.create(RUNTIMES, {apiVersion: API_VERSION, kind: KIND, metadata, spec: {replicas, template}});
}

async function act(place: Place, name: string, action: Action): Promise<void> {
  const {admin, namespace} = place;
  const ref = {namespace, name};
  switch (action.kind) {
    case 'create':
      await createRuntime(place, name, action.replicas);
      break;
    case 'scale':
      await admin.patch(RUNTIMES, ref, {patch: {kind: 'merge', body: {spec: {replicas: action.replicas}}}});
      break;
    case 'delete':
      await admin.delete(RUNTIMES, ref);
      break;
    case 'recreate':
      await admin.delete(RUNTIMES, ref);
      await createRuntime(place, name, action.replicas);
      break;
    case 'ready':
      await setReady(place, name, action.count);
  }
}

/** As the Deployment controller would; nothing where there is no Deployment. */
export async function setReady({admin, namespace}: Place, runtimeName: string, count: number): Promise<void> {
  const ref = {namespace, name: deploymentName(runtimeName)};
  try {
    const {metadata, spec} = await admin.get(DEPLOYMENTS, ref);
    const replicas = Math.max(count, spec?.replicas ?? 1);
    const counts = {replicas, updatedReplicas: replicas, readyReplicas: count, availableReplicas: count};
    const body = {status: {observedGeneration: metadata?.generation, ...counts}};
    await admin.patch(DEPLOYMENTS, ref, {patch: {kind: 'merge', body}, options: {subresource: 'status'}});
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}
