import {createLogger, runController} from '@kruntimes/controller';
import type {ClusterConfig} from '@kruntimes/kube';
import type {ControllerOptions, RunningController} from './provider.js';

/** Runs the controller in this process, under the given identity, and waits until it is at work. */
export async function startInProcess(
  cluster: ClusterConfig,
  options: ControllerOptions = {},
): Promise<RunningController> {
  const logger = createLogger({format: 'text', level: 'error'});
  const controller = await runController({...options, cluster, logger, workers: 4});
  await controller.ready;
  return controller;
}
