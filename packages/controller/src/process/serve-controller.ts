import {collectDefaultMetrics} from 'prom-client';
import type {ControllerMetrics} from '../metrics/controller-metrics.js';
import type {RuntimeController} from '../runtime-controller.js';
import {serveEndpoints, type Endpoints, type Routes} from './endpoints.js';
import type {BindAddress} from './flag-values.js';
import {version} from './version.js';

/** Without a watch for so long, the controller is not ready; in ms. */
const LONGEST_WATCH_GAP_MS = 45_000;

/**
 * Serves metrics and probes where they are wanted.
 *
 * @throws Error when an address cannot be bound; nothing is open then
 */
export async function serveController(
  where: {readonly metrics?: BindAddress | undefined; readonly probes?: BindAddress | undefined},
  {controller, metrics}: {controller: RuntimeController; metrics: ControllerMetrics},
): Promise<{close(): Promise<void>}> {
  const servers: Endpoints[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(servers.map((server) => server.close()));
  };
  try {
    if (where.metrics !== undefined) servers.push(await serveEndpoints(where.metrics, metricsRoutes(metrics)));
    if (where.probes !== undefined) servers.push(await serveEndpoints(where.probes, probeRoutes(controller)));
  } catch (error) {
    await close();
    throw error;
  }
  return {close};
}

const VERSION: Routes = {
  '/version': () => ({
    status: 200,
    body: `${JSON.stringify({version: version(), node: process.version})}\n`,
    contentType: 'application/json',
  }),
};

function metricsRoutes({registry}: ControllerMetrics): Routes {
  // Only where they are served: prom-client watches the process for ever, and would keep every controller that was in it.
  collectDefaultMetrics({register: registry});
  return {
    ...VERSION,
    '/metrics': async () => ({status: 200, body: await registry.metrics(), contentType: registry.contentType}),
  };
}

function probeRoutes(controller: RuntimeController): Routes {
  return {
    ...VERSION,
    // Alive is not ready: an API server that is away must not make the kubelet restart the process.
    '/healthz': () => ({status: 200, body: 'ok\n'}),
    // A standby is ready too, or a rolling update would wait for it for ever.
    '/readyz': () => {
      const reason = controller.caches.notReady(LONGEST_WATCH_GAP_MS);
      return reason === undefined ? {status: 200, body: 'ok\n'} : {status: 503, body: `${reason}\n`};
    },
  };
}
