import {deploymentName, findCondition, type Runtime} from '@kruntimes/api';
import {objectReference, type EventRecorder, type ObjectKey} from '@kruntimes/kube';
import type {Logger} from 'winston';
import type {ControllerMetrics} from '../metrics/controller-metrics.js';
import type {DeploymentChange} from '../reconcile/deployment.js';
import type {StatusOutcome} from '../reconcile/status.js';
import {RUNTIMES} from '../resources.js';
import {LagStopwatch, ReadyStopwatch} from './stopwatch.js';
import {transitions, writes, type Happening} from './transitions.js';

/** Says what a controller does: to its log, its metrics, and in events of the Runtimes. */
export class Reporter {
  private readonly ready = new ReadyStopwatch();
  private readonly lag = new LagStopwatch();

  constructor(
    private readonly to: {
      readonly logger: Logger;
      readonly metrics: ControllerMetrics;
      readonly events: EventRecorder;
    },
  ) {}

  /** A Deployment changed, so its Runtime may have to. */
  changeSeen(key: ObjectKey): void {
    this.lag.changed(key);
  }

  deploymentWritten(runtime: Runtime, change: DeploymentChange): void {
    this.record(runtime, writes(change, deploymentName(runtime.metadata.name ?? '')));
  }

  /** A status was written, or did not need to be; `before` is the Runtime that it was decided on. */
  statusReconciled(key: ObjectKey, before: Runtime, outcome: StatusOutcome): void {
    const {metrics, logger} = this.to;
    if (outcome.kind !== 'unchanged') metrics.statusWritten(outcome.kind);
    if (outcome.kind === 'unchanged') this.lag.upToDate(key);
    if (outcome.kind !== 'written') return;
    const {runtime} = outcome;
    const lagMs = this.lag.upToDate(key);
    if (lagMs !== undefined) metrics.statusLag(lagMs / 1000);
    const readyMs = this.ready.written(key, before.status, runtime);
    if (readyMs !== undefined) metrics.timeToReady(readyMs / 1000);
    logger.info('status written', summary(runtime));
    if (runtime.status !== undefined)
      this.record(runtime, transitions(before.status, runtime.status, readyMs !== undefined));
  }

  forget(key: ObjectKey): void {
    this.ready.forget(key);
    this.lag.upToDate(key);
  }

  private record(runtime: Runtime, happenings: readonly Happening[]): void {
    const regarding = objectReference(RUNTIMES, runtime);
    for (const happening of happenings) this.to.events.record({regarding, ...happening});
  }
}

function summary({metadata: {namespace, name}, spec, status}: Runtime): object {
  const ready = findCondition(status?.conditions, 'Ready');
  return {
    namespace,
    name,
    replicas: spec.replicas ?? 1,
    readyReplicas: status?.readyReplicas,
    ready: ready?.status,
    reason: ready?.reason,
  };
}
