import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {runtimeCrd} from '@kruntimes/api/crd';
import {createLogger, runController} from '@kruntimes/controller';
import {startDevcluster, writeKubeconfig} from '@kruntimes/devcluster';
import {HttpsTransport, KubeClient, loadClusterConfig, toError} from '@kruntimes/kube';
import {CUSTOM_RESOURCE_DEFINITIONS} from '../resources.js';

/** What the demo plays on: an embedded cluster with a controller, both in this process. */
export interface Stage {
  readonly client: KubeClient;
  readonly kubeconfig: string;
  readonly url: string;
  close(): Promise<void>;
}

/** A Pod of the demo takes so long to get ready, each after the one before it, in ms: slow enough to see. */
const POD_READY_MS = {podReadyDelayMs: 900, podReadyStaggerMs: 600} as const;

/**
 * Sets the stage. What was already up is taken down again when something fails.
 *
 * @throws Error when the port is taken or the temporary folder cannot be written
 */
export async function setStage(port: number): Promise<Stage> {
  const closers: (() => Promise<void> | void)[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const folder = makeFolder();
    closers.push(() => rmSync(folder, {recursive: true, force: true}));
    const cluster = await startDevcluster({port, ...POD_READY_MS});
    closers.push(() => cluster.close());
    const kubeconfig = join(folder, 'kubeconfig');
    await writeKubeconfig(kubeconfig, cluster.url);
    const config = loadClusterConfig({kubeconfig});
    const transport = new HttpsTransport(config);
    closers.push(() => transport.close());
    const client = new KubeClient(transport);
    await client.create(CUSTOM_RESOURCE_DEFINITIONS, runtimeCrd);
    const logger = createLogger({format: 'text', level: 'warn'});
    const controller = await runController({cluster: config, logger, workers: 4});
    closers.push(() => controller.stop());
    await controller.ready;
    return {client, kubeconfig, url: cluster.url, close};
  } catch (error) {
    await close();
    throw error;
  }
}

function makeFolder(): string {
  try {
    return mkdtempSync(join(tmpdir(), 'kruntimes-demo-'));
  } catch (error) {
    throw new Error(
      `cannot make a temporary folder: ${toError(error).message}; set TMPDIR to one that can be written`,
      {
        cause: error,
      },
    );
  }
}
