import type {Context} from '../operations/context.js';
import {startDeploymentController} from './deployment-controller.js';
import {startGarbageCollector} from './garbage-collector.js';
import {startNamespaceController} from './namespace-controller.js';
import {startPodController} from './pod-controller.js';
import {startReplicaSetController} from './replica-set-controller.js';

export interface ControllerOptions {
  /** From scheduled to ready, in milliseconds. */
  readonly podReadyDelayMs: number;
  /** How much longer a Pod takes for each other one that starts at the time, in milliseconds. */
  readonly podReadyStaggerMs: number;
}

/** Starts everything that acts by itself. The result stops it. */
export function startControllers(context: Context, options: ControllerOptions): () => void {
  const stops = [
    startGarbageCollector(context),
    startNamespaceController(context),
    startDeploymentController(context),
    startReplicaSetController(context),
    startPodController(context, options),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
