import {createLogger, runController} from '@kruntimes/controller';
import type {ClusterConfig} from '@kruntimes/kube';
import type {RunningController} from './provider.js';

/** Runs the controller in this process, under the given identity, and waits until it is at work. */
export async function startInProcess(cluster: ClusterConfig): Promise<RunningController> {
  const controller = await runController({cluster, logger: createLogger({format: 'text', level: 'error'}), workers: 4});
  await controller.ready;
  return controller;
}
