import {KubeClient, type ClusterConfig, type ReflectorTiming} from '@kruntimes/kube';
import {UndiciTransport} from '@kruntimes/kube/undici';
import type {Logger} from 'winston';
import {RuntimeController} from '../runtime-controller.js';
import {serveEndpoints, type Endpoints} from './endpoints.js';
import {ControllerMetrics} from './metrics.js';
import type {BindAddress} from './options.js';

export interface RunOptions {
  readonly cluster: ClusterConfig;
  readonly logger: Logger;
  readonly workers: number;
  readonly namespace?: string | undefined;
  /** Times of the watches that differ from the reflector's own. */
  readonly watchTiming?: Partial<ReflectorTiming>;
  /** Deadline in ms of each request that is no watch; the client's own when absent. */
  readonly requestTimeoutMs?: number;
  /** Where metrics and probes are served; nowhere when absent. */
  readonly metrics?: BindAddress | undefined;
  readonly probes?: BindAddress | undefined;
}

/** A controller at work. */
export interface RunningController {
  /** Resolves when the caches are filled and the workers run. */
  readonly ready: Promise<void>;
  /** Finishes what is queued, then closes everything; resolves when nothing is open any more. */
  stop(): Promise<void>;
}

/** Without a watch for so long, the controller is not ready; in ms. */
const LONGEST_WATCH_GAP_MS = 45_000;
/** What is queued gets so long at shutdown, in ms. */
const DRAIN_MS = 5_000;

/**
 * Runs the controller, its probes and its metrics in this process.
 *
 * @throws Error when an address cannot be bound
 */
export async function runController(options: RunOptions): Promise<RunningController> {
  const {cluster, logger, workers, namespace, watchTiming, requestTimeoutMs} = options;
  const metrics = new ControllerMetrics();
  const transport = new UndiciTransport(cluster);
  const client = new KubeClient(transport, {
    userAgent: 'kruntimes-controller',
    onWarning: (text) => void logger.warn('API server warning', {warning: text}),
    ...(requestTimeoutMs === undefined ? {} : {timeoutMs: requestTimeoutMs}),
  });
  const timing = watchTiming === undefined ? {} : {watchTiming};
  const controller = new RuntimeController({client, logger, metrics, workers, namespace, ...timing});
  const servers: Endpoints[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(servers.map((server) => server.close()));
    transport.close();
  };
  try {
    if (options.metrics !== undefined) servers.push(await serveMetrics(options.metrics, metrics));
    if (options.probes !== undefined) servers.push(await serveProbes(options.probes, controller));
  } catch (error) {
    await close();
    throw error;
  }
  const ready = controller.start();
  return {
    ready,
    stop: async () => {
      await controller.stop(DRAIN_MS);
      await close();
    },
  };
}

function serveMetrics(bind: BindAddress, {registry}: ControllerMetrics): Promise<Endpoints> {
  return serveEndpoints(bind, {
    '/metrics': async () => ({status: 200, body: await registry.metrics(), contentType: registry.contentType}),
  });
}

function serveProbes(bind: BindAddress, controller: RuntimeController): Promise<Endpoints> {
  return serveEndpoints(bind, {
    // Alive is not ready: an API server that is away must not make the kubelet restart the process.
    '/healthz': () => ({status: 200, body: 'ok\n'}),
    '/readyz': () => {
      const reason = controller.notReady(LONGEST_WATCH_GAP_MS);
      return reason === undefined ? {status: 200, body: 'ok\n'} : {status: 503, body: `${reason}\n`};
    },
  });
}
