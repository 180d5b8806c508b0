import {Counter, Gauge, Histogram, type Registry} from 'prom-client';

/** How a reconcile ended. */
export interface Run {
  readonly outcome: 'success' | 'conflict' | 'error' | 'requeue_after';
  readonly durationMs: number;
}

const CONTROLLER = {controller: 'runtime'};
const labelNames = ['controller'] as const;

/** The metrics of reconciles, under the names that controller-runtime gives them. */
export class ReconcileMetrics {
  private readonly runs: Counter<'controller' | 'result'>;
  private readonly errors: Counter<'controller'>;
  private readonly durations: Histogram<'controller'>;
  private readonly active: Gauge<'controller'>;
  private readonly most: Gauge<'controller'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.runs = new Counter({
      name: 'controller_runtime_reconcile_total',
      help: 'Reconciles, by result.',
      labelNames: ['controller', 'result'],
      registers,
    });
    this.errors = new Counter({
      name: 'controller_runtime_reconcile_errors_total',
      help: 'Reconciles that failed and will be tried again with backoff.',
      labelNames,
      registers,
    });
    this.errors.inc(CONTROLLER, 0);
    this.durations = new Histogram({
      name: 'controller_runtime_reconcile_time_seconds',
      help: 'Duration of a reconcile, in seconds.',
      labelNames,
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    });
    this.active = new Gauge({
      name: 'controller_runtime_active_workers',
      help: 'Workers that have a key in work.',
      labelNames,
      registers,
    });
    this.most = new Gauge({
      name: 'controller_runtime_max_concurrent_reconciles',
      help: 'Workers.',
      labelNames,
      registers,
    });
  }

  workers(count: number): void {
    this.most.set(CONTROLLER, count);
  }

  /** Counts a worker as active while it reconciles. */
  async during<T>(reconcile: () => Promise<T>): Promise<T> {
    this.active.inc(CONTROLLER);
    try {
      return await reconcile();
    } finally {
      this.active.dec(CONTROLLER);
    }
  }

  ended({outcome, durationMs}: Run): void {
    this.runs.inc({...CONTROLLER, result: outcome === 'conflict' ? 'requeue' : outcome});
    if (outcome === 'error') this.errors.inc(CONTROLLER);
    this.durations.observe(CONTROLLER, durationMs / 1000);
  }
}
