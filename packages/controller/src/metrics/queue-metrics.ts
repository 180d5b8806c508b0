import type {WorkQueue, WorkQueueObserver} from '@kruntimes/kube';
import {Counter, Gauge, Histogram, type Registry} from 'prom-client';

const NAME = 'runtime';
const labelNames = ['name'] as const;
/** client-go's, in seconds: from 10 ns to 10 s, which start where a clock of JavaScript does. */
const BUCKETS = [0.0001, 0.001, 0.01, 0.1, 1, 10, 60];

/** The metrics of a work queue, under the names that client-go gives them. */
export class QueueMetrics implements WorkQueueObserver {
  private readonly adds: Counter<'name'>;
  private readonly retries: Counter<'name'>;
  private readonly waits: Histogram<'name'>;
  private readonly works: Histogram<'name'>;

  constructor(private readonly registry: Registry) {
    const registers = [registry];
    this.adds = new Counter({
      name: 'workqueue_adds_total',
      help: 'Keys that were added and were not waiting already.',
      labelNames,
      registers,
    });
    this.retries = new Counter({
      name: 'workqueue_retries_total',
      help: 'Keys that come again after a backoff.',
      labelNames,
      registers,
    });
    this.adds.inc({name: NAME}, 0);
    this.retries.inc({name: NAME}, 0);
    this.waits = new Histogram({
      name: 'workqueue_queue_duration_seconds',
      help: 'How long a key waits for a worker, in seconds.',
      labelNames,
      buckets: BUCKETS,
      registers,
    });
    this.works = new Histogram({
      name: 'workqueue_work_duration_seconds',
      help: 'How long a worker works on a key, in seconds.',
      labelNames,
      buckets: BUCKETS,
      registers,
    });
  }

  /** Says which queue is looked at for what can only be looked at. */
  watch(queue: WorkQueue<unknown>): void {
    this.gauge('workqueue_depth', 'Keys that wait for a worker.', () => queue.length);
    this.gauge('workqueue_unfinished_work_seconds', 'How long all keys in work have been so, in seconds.', () =>
      queue.inWorkMs().reduce((sum, ms) => sum + ms / 1000, 0),
    );
    this.gauge('workqueue_longest_running_processor_seconds', 'How long the oldest key in work has been so.', () =>
      queue.inWorkMs().reduce((longest, ms) => Math.max(longest, ms / 1000), 0),
    );
  }

  added(): void {
    this.adds.inc({name: NAME});
  }

  begun(waitedMs: number): void {
    this.waits.observe({name: NAME}, waitedMs / 1000);
  }

  ended(workedMs: number): void {
    this.works.observe({name: NAME}, workedMs / 1000);
  }

  retried(): void {
    this.retries.inc({name: NAME});
  }

  private gauge(name: string, help: string, value: () => number): void {
    const gauge: Gauge<'name'> = new Gauge({
      name,
      help,
      labelNames,
      registers: [this.registry],
      collect: (): void => gauge.set({name: NAME}, value()),
    });
  }
}
