import type {WorkQueue} from '@kruntimes/kube';
import {Counter, Gauge, Histogram, Registry} from 'prom-client';
import type {Caches} from '../caches.js';
import {QueueMetrics} from './queue-metrics.js';
import {ReconcileMetrics} from './reconcile-metrics.js';
import {watchRuntimes} from './runtime-gauges.js';
import {watchHealth} from './watch-gauges.js';

/** The outcomes of a status write, besides none being needed. */
export type StatusWriteResult = 'written' | 'gone' | 'stale';

/** What the metrics look at when they are read. */
export interface Observed {
  readonly queue: WorkQueue<unknown>;
  readonly caches: Pick<Caches, 'allRuntimes' | 'health'>;
  readonly workers: number;
}

/** All metrics of a controller, in a registry of their own; those that others have too have their usual names. */
export class ControllerMetrics {
  readonly registry: Registry = new Registry();
  readonly queue: QueueMetrics;
  readonly reconciles: ReconcileMetrics;
  private readonly writes: Counter<'result'>;
  private readonly lag: Histogram;
  private readonly ready: Histogram;
  private leads: () => boolean = () => false;

  constructor({version}: {readonly version: string}) {
    const registers = [this.registry];
    this.queue = new QueueMetrics(this.registry);
    this.reconciles = new ReconcileMetrics(this.registry);
    this.writes = new Counter({
      name: 'kruntimes_status_writes_total',
      help: 'Status writes, by result.',
      labelNames: ['result'],
      registers,
    });
    this.lag = new Histogram({
      name: 'kruntimes_status_lag_seconds',
      help: 'From a change of a Deployment to the acknowledged status that tells of it, in seconds.',
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    });
    this.ready = new Histogram({
      name: 'kruntimes_time_to_ready_seconds',
      help: 'From the first look at a generation of a Runtime until its pool is ready, in seconds.',
      buckets: [0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1_800],
      registers,
    });
    const build = new Gauge({
      name: 'kruntimes_build_info',
      help: 'The version of the controller and of Node; always 1.',
      labelNames: ['version', 'node'],
      registers,
    });
    build.set({version, node: process.version}, 1);
  }

  /** Says what is looked at. Runtimes are reported by the leader alone: a sum over replicas must not count them twice. */
  observe({queue, caches, workers}: Observed): void {
    this.queue.watch(queue);
    this.reconciles.workers(workers);
    watchHealth(this.registry, () => caches.health());
    watchRuntimes(this.registry, () => (this.leads() ? caches.allRuntimes() : []));
  }

  /** Says how to ask whether this process leads; `lease` is the Lease's name, absent where nobody is elected. */
  observeLeadership(leads: () => boolean, lease: string | undefined): void {
    this.leads = leads;
    if (lease === undefined) return;
    const gauge: Gauge<'name'> = new Gauge({
      name: 'leader_election_master_status',
      help: 'Whether this process leads: 1 if it does.',
      labelNames: ['name'],
      registers: [this.registry],
      collect: (): void => gauge.set({name: lease}, leads() ? 1 : 0),
    });
  }

  statusWritten(result: StatusWriteResult): void {
    this.writes.inc({result});
  }

  statusLag(seconds: number): void {
    this.lag.observe(seconds);
  }

  timeToReady(seconds: number): void {
    this.ready.observe(seconds);
  }
}
