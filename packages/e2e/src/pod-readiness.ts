import type {KubeClient} from '@kruntimes/kube';
import type {PodRef} from './providers/provider.js';
import {PODS} from './resources.js';

/** Writes what a kubelet reports of a Pod whose containers run and whose readiness probe passes or fails. */
export async function reportReadiness(admin: KubeClient, pod: PodRef, ready: boolean): Promise<void> {
  const status = ready ? 'True' : 'False';
  const lastTransitionTime = new Date().toISOString();
  const conditions = ['PodScheduled', 'Initialized'].map((type) => ({type, status: 'True', lastTransitionTime}));
  const readiness = ['ContainersReady', 'Ready'].map((type) => ({type, status, lastTransitionTime}));
  const body = {status: {phase: 'Running', conditions: [...conditions, ...readiness]}};
  await admin.patch(PODS, pod, {patch: {kind: 'strategic', body}, options: {subresource: 'status'}});
}
