import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {execa} from 'execa';
import {HttpsTransport, KubeClient, loadClusterConfig, toError} from '@kruntimes/kube';
import {KRT_PROGRAM} from '../programs.js';

/** What the demo plays on: `krt dev`, an embedded cluster with a controller. */
export interface Stage {
  readonly client: KubeClient;
  readonly kubeconfig: string;
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Sets the stage. What was already up is taken down again when something fails.
 *
 * @throws Error when the port is taken or the temporary folder cannot be written
 */
export async function setStage(port: number): Promise<Stage> {
  const folder = makeFolder();
  const kubeconfig = join(folder, 'kubeconfig');
  const flags = ['--no-samples', `--port=${port}`, `--kubeconfig-out=${kubeconfig}`];
  const dev = execa(process.execPath, [KRT_PROGRAM, 'dev', ...flags], {reject: false, stdin: 'ignore'});
  const close = async (): Promise<void> => {
    dev.kill('SIGTERM');
    await dev;
    rmSync(folder, {recursive: true, force: true});
  };
  try {
    const ended = dev.then(({stderr, shortMessage = ''}) => {
      throw new Error(stderr === '' ? shortMessage : stderr.replace(/^error: /, ''));
    });
    // It speaks when everything is there.
    await Promise.race([new Promise((resolve) => dev.stdout.once('data', resolve)), ended]);
    ended.catch(() => undefined);
    const config = loadClusterConfig({kubeconfig});
    const transport = new HttpsTransport(config);
    const closeAll = async (): Promise<void> => {
      transport.close();
      await close();
    };
    return {client: new KubeClient(transport), kubeconfig, url: config.server.origin, close: closeAll};
  } catch (error) {
    await close();
    throw error;
  }
}

function makeFolder(): string {
  try {
    return mkdtempSync(join(tmpdir(), 'kruntimes-demo-'));
  } catch (error) {
    const message = `cannot make a temporary folder: ${toError(error).message}; set TMPDIR to one that can be written`;
    throw new Error(message, {cause: error});
  }
}
