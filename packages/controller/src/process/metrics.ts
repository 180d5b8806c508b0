import {Counter, Gauge, Histogram, Registry} from 'prom-client';

/** The outcomes of a status write, besides none being needed. */
export type StatusWriteResult = 'written' | 'gone' | 'stale';

export type RunOutcome = 'success' | 'conflict' | 'error' | 'requeue_after';

/** The controller's metrics. Those of the queue and of reconciling have controller-runtime's names. */
export class ControllerMetrics {
  readonly registry: Registry = new Registry();
  private depth: () => number = () => 0;
  private readonly runs: Counter<'controller' | 'result'>;
  private readonly errors: Counter<'controller'>;
  private readonly durations: Histogram<'controller'>;
  private readonly writes: Counter<'result'>;

  constructor() {
    const registers = [this.registry];
    this.runs = new Counter({
      name: 'controller_runtime_reconcile_total',
      help: 'Reconciles, by result.',
      labelNames: ['controller', 'result'],
      registers,
    });
    this.errors = new Counter({
      name: 'controller_runtime_reconcile_errors_total',
      help: 'Reconciles that failed and will be tried again with backoff.',
      labelNames: ['controller'],
      registers,
    });
    this.durations = new Histogram({
      name: 'controller_runtime_reconcile_time_seconds',
      help: 'Duration of a reconcile, in seconds.',
      labelNames: ['controller'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    });
    this.writes = new Counter({
      name: 'kruntimes_status_writes_total',
      help: 'Status writes, by result.',
      labelNames: ['result'],
      registers,
    });
    const gauge: Gauge<'name'> = new Gauge({
      name: 'workqueue_depth',
      help: 'Keys that wait for a worker.',
      labelNames: ['name'],
      registers,
      collect: (): void => gauge.set({name: 'runtime'}, this.depth()),
    });
  }

  /** Says where the depth of the work queue is read. */
  observeQueue(depth: () => number): void {
    this.depth = depth;
  }

  reconciled({outcome, durationMs}: {outcome: RunOutcome; durationMs: number}): void {
    this.runs.inc({controller: 'runtime', result: outcome === 'conflict' ? 'requeue' : outcome});
    if (outcome === 'error') this.errors.inc({controller: 'runtime'});
    this.durations.observe({controller: 'runtime'}, durationMs / 1000);
  }

  statusWrite(result: StatusWriteResult): void {
    this.writes.inc({result});
  }
}
