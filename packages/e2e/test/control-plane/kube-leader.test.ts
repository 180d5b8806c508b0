import {once} from 'node:events';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {setTimeout as delay} from 'node:timers/promises';
import {fileURLToPath} from 'node:url';
import {HttpsTransport, KubeClient} from '@kruntimes/kube';
import {execa, type Options, type ResultPromise} from 'execa';
import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {startControlPlane, type ControlPlane} from '../../src/control-plane/control-plane.js';
import {writeKubeconfig} from '../../src/control-plane/kubeconfig.js';
import {eventually} from '../../src/eventually.js';
import {kubectlFor, type Kubectl} from '../../src/kubectl.js';
import {controlPlaneAssets} from '../../src/providers/control-plane-assets.js';
import {CONFIG_MAPS, type ConfigMap} from '../../src/resources.js';

const PROGRAM = fileURLToPath(new URL('../../dist/kube-client/leading-writer.js', import.meta.url));
const OPTIONS = {reject: false} as const satisfies Options;

type Child = ResultPromise<typeof OPTIONS>;

/** Three times the writer's lease. */
const STOPPED_MS = 4_500;
const COUNTER = {namespace: 'default', name: 'counter'};

describe('a leader of a real API server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kruntimes-leader-'));
  const children: Child[] = [];
  let plane: ControlPlane;
  let transport: HttpsTransport;
  let kubectl: Kubectl;

  beforeAll(async () => {
    plane = await startControlPlane(controlPlaneAssets());
    transport = new HttpsTransport(plane.config);
    kubectl = kubectlFor(plane.kubeconfig, plane.kubectl);
    await kubectl('create', 'configmap', COUNTER.name);
    await kubectl(
      'create',
      'clusterrolebinding',
      'writers',
      '--clusterrole=cluster-admin',
      '--group=system:serviceaccounts',
    );
    writeFileSync(join(folder, 'ca.crt'), plane.config.tls.ca ?? '');
  }, 180_000);

  afterAll(async () => {
    for (const child of children) {
      child.kill('SIGKILL');
      await child;
    }
    transport.close();
    await plane.stop();
    rmSync(folder, {recursive: true, force: true});
  }, 60_000);

  /** Starts a writer as a user of its own. The child comes wrapped, because it is a promise of its end. */
  async function startWriter(identity: string): Promise<{child: Child}> {
    await kubectl('create', 'serviceaccount', identity);
    const token = await kubectl('create', 'token', identity);
    const kubeconfig = join(folder, identity);
    writeKubeconfig(kubeconfig, {server: plane.config.server, caFile: join(folder, 'ca.crt'), user: {token}});
    const child = execa(process.execPath, [PROGRAM, kubeconfig, COUNTER.namespace, identity], OPTIONS);
    children.push(child);
    return {child};
  }

  const writesBy = (identity: string): number => plane.writesBy(`system:serviceaccount:default:${identity}`);

  const counterWrittenBy = async (identity: string): Promise<ConfigMap> =>
    await eventually(`${identity} writes`, async () => {
      const counter = await new KubeClient(transport).get(CONFIG_MAPS, COUNTER);
      return counter.data?.['writer'] === identity ? counter : undefined;
    });

  it('that was stopped writes nothing more once it goes on, and another has taken over', async () => {
    const {child: first} = await startWriter('first');
    await counterWrittenBy('first');
    await startWriter('second');

    // Between two writes: what is under way already no fence of the client's can take back, only the version in it.
    await once(first.stdout, 'data');
    first.kill('SIGSTOP');
    const stoppedAt = performance.now();
    await counterWrittenBy('second');
    // Every write of the first that the API server has got by now was sent before it was stopped.
    const written = writesBy('first');
    await delay(STOPPED_MS - (performance.now() - stoppedAt));
    first.kill('SIGCONT');
    const {exitCode, stderr} = await first;
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/lost: the lease could not be renewed|was not sent: the lease is not ours any more/);
    expect(writesBy('first')).toBe(written);

    const {data = {}} = await counterWrittenBy('second');
    await eventually('the second goes on', async () => {
      const {data: later = {}} = await counterWrittenBy('second');
      return Number(later['count']) > Number(data['count']) + 5 ? true : undefined;
    });
    expect(writesBy('first')).toBe(written);
  }, 60_000);
});
