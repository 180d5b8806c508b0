import {runtimeCrd} from '@kruntimes/api/crd';
import {createLogger, runController} from '@kruntimes/controller';
import {startDevcluster, type JsonObject} from '@kruntimes/devcluster';
import {HttpsTransport, KubeClient, loadClusterConfig} from '@kruntimes/kube';
import {CONTROLLER_NAMESPACE} from '../doctor/controller-flags.js';
import {DEFAULT_ID} from '../doctor/lease.js';
import type {KubeconfigPlace} from './kubeconfig-place.js';

/** An embedded cluster with a controller, both in this process. */
export interface Stage {
  readonly client: KubeClient;
  readonly url: string;
  close(): Promise<void>;
}

/** A Pod takes so long to get ready, each after the one before it, in ms: slow enough to see. */
const POD_READY_MS = {podReadyDelayMs: 900, podReadyStaggerMs: 600} as const;

/** Where `krt doctor` looks for it. Nobody else stands for the Lease: one that was stopped for an hour leads on. */
const ELECTION = {
  namespace: CONTROLLER_NAMESPACE,
  name: DEFAULT_ID,
  timing: {leaseDurationMs: 24 * 3_600_000, renewDeadlineMs: 12 * 3_600_000, retryPeriodMs: 2_000},
} as const;

/**
 * Starts both, and writes the kubeconfig that leads there. What was already up is taken down again when something fails.
 *
 * @throws Error when the port is taken or the kubeconfig cannot be written
 */
export async function setStage(port: number, kubeconfig: KubeconfigPlace): Promise<Stage> {
  const closers: (() => Promise<void> | void)[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const cluster = await startDevcluster({port, ...POD_READY_MS});
    closers.push(() => cluster.close());
    cluster.create(runtimeCrd as unknown as JsonObject);
    cluster.create({apiVersion: 'v1', kind: 'Namespace', metadata: {name: CONTROLLER_NAMESPACE}});
    await kubeconfig.write(cluster.url);
    const config = loadClusterConfig({kubeconfig: kubeconfig.path});
    const transport = new HttpsTransport(config);
    closers.push(() => transport.close());
    const logger = createLogger({format: 'text', level: 'warn'});
    const controller = await runController({cluster: config, logger, workers: 4, election: ELECTION});
    closers.push(() => controller.stop());
    await controller.ready;
    return {client: new KubeClient(transport), url: cluster.url, close};
  } catch (error) {
    await close();
    throw error;
  }
}
