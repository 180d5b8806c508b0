import {EventRecorder, FencedTransport, KubeClient, type ClusterConfig, type ReflectorTiming} from '@kruntimes/kube';
import {UndiciTransport} from '@kruntimes/kube/undici';
import type {Logger} from 'winston';
import {ControllerMetrics} from '../metrics/controller-metrics.js';
import {RuntimeController} from '../runtime-controller.js';
import {ALONE, candidate} from './election.js';
import type {ElectionFlags} from './election-options.js';
import type {BindAddress} from './flag-values.js';
import {Mandate} from './mandate.js';
import {serveController} from './serve-controller.js';
import {version} from './version.js';

export interface RunOptions {
  readonly cluster: ClusterConfig;
  readonly logger: Logger;
  readonly workers: number;
  readonly namespace?: string | undefined;
  /** Only Runtimes with these labels; all when absent. */
  readonly runtimeSelector?: string | undefined;
  /** Where metrics and probes are served; nowhere when absent. */
  readonly metrics?: BindAddress | undefined;
  readonly probes?: BindAddress | undefined;
  /** How to elect a leader; without it this process works at once. */
  readonly election?: ElectionFlags | undefined;
  /** The times of the watches, where they are not to be the usual ones. */
  readonly watchTiming?: Partial<ReflectorTiming>;
  /** Deadline of each request, in ms. */
  readonly requestTimeoutMs?: number;
}

/** A controller at work, or waiting for its turn. */
export interface RunningController {
  /** Resolves when it works: the caches are filled, and it leads. Never, when it is stopped before. */
  readonly ready: Promise<void>;
  /** Resolves with the reason when it may not go on: another leads. Nothing is written any more by then. */
  readonly lost: Promise<Error>;
  /** Finishes what is queued, gives the lease back, and closes everything; resolves when nothing is open any more. */
  stop(): Promise<void>;
}

/** What is queued gets so long at shutdown, in ms: the next leader waits for it. */
const DRAIN_MS = 1_000;
/** Events that are not written by then are not worth the wait, in ms. */
const LAST_EVENTS_MS = 500;

/**
 * Runs the controller, its probes and its metrics in this process.
 *
 * @throws Error when an address cannot be bound
 * @throws UsageError when the election lacks a namespace
 */
export async function runController(options: RunOptions): Promise<RunningController> {
  const {cluster, logger, election, requestTimeoutMs} = options;
  const transport = new UndiciTransport(cluster);
  const candidacy = election === undefined ? ALONE : candidate(election, {cluster, transport, logger});
  const mandate = new Mandate(candidacy);
  const client = new KubeClient(new FencedTransport(transport, () => mandate.holds()), {
    userAgent: `kruntimes-controller/${version()}`,
    onWarning: (text) => void logger.warn('API server warning', {warning: text}),
    ...(requestTimeoutMs === undefined ? {} : {timeoutMs: requestTimeoutMs}),
  });
  const metrics = new ControllerMetrics({version: version()});
  metrics.observeLeadership(() => mandate.holds(), candidacy.lease);
  const events = new EventRecorder({
    client,
    reportingController: 'kruntimes.io/runtime-controller',
    onError: (error) => void logger.warn('an event was given up', {error: error.message}),
  });
  const controller = new RuntimeController({...options, client, metrics, events});
  const endpoints = await serveController(options, {controller, metrics}).catch((error: unknown) => {
    transport.close();
    throw error;
  });
  const ready = (async () => {
    if (!(await synced(controller))) await new Promise<never>(() => undefined);
    await mandate.begin();
    controller.work();
  })();
  return {
    ready,
    lost: mandate.lost,
    stop: async () => {
      await controller.drain(DRAIN_MS);
      await events.stop(LAST_EVENTS_MS);
      await mandate.end();
      await controller.stop();
      await endpoints.close();
      transport.close();
    },
  };
}

/** Whether its caches were filled, and it was not stopped before. */
async function synced(controller: RuntimeController): Promise<boolean> {
  return await controller.sync().then(
    () => true,
    () => false,
  );
}
