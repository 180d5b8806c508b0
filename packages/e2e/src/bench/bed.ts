import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {API_VERSION, deploymentName, KIND, type Runtime} from '@kruntimes/api';
import {HttpsTransport, Informer, KubeClient, objectKey} from '@kruntimes/kube';
import {startControlPlane, type ControlPlane} from '../control-plane/control-plane.js';
import {writeKubeconfig} from '../control-plane/kubeconfig.js';
import {eventually} from '../eventually.js';
import {CONTROLLER_USER, controllerToken, installCrdAndRoles} from '../installation.js';
import {kubectlFor} from '../kubectl.js';
import {DEPLOYMENTS, NAMESPACES, RUNTIMES} from '../resources.js';

/** Where everything of a benchmark is. */
export const BENCH_NAMESPACE = 'bench';
const namespace = BENCH_NAMESPACE;
/** What has not come by then does not come, in ms. */
export const PATIENCE_MS = 300_000;
/** Requests of the bench itself that are open at once. */
const CONCURRENCY = 16;

/**
 * A fresh API server with N Runtimes and no other controllers: the bench writes the Deployments' status itself, and sees
 * the Runtimes on a watch of its own.
 */
export class Bed {
  readonly names: readonly string[];
  private readonly seen: Informer<Runtime>;
  private readonly waiting = new Set<() => void>();

  private constructor(
    private readonly plane: ControlPlane,
    readonly client: KubeClient,
    private readonly place: {readonly folder: string; readonly transport: HttpsTransport; readonly count: number},
  ) {
    this.names = Array.from({length: place.count}, (_, index) => `pool-${index}`);
    this.seen = new Informer({client, type: RUNTIMES, select: {namespace}, transform: (runtime) => runtime});
    this.seen.onChange(() => this.waiting.forEach((check) => check()));
  }

  static async make(assets: string, count: number): Promise<Bed> {
    const plane = await startControlPlane(assets);
    const transport = new HttpsTransport(plane.config);
    const client = new KubeClient(transport);
    const bed = new Bed(plane, client, {folder: mkdtempSync(join(tmpdir(), 'kruntimes-bench-')), transport, count});
    try {
      await installCrdAndRoles(kubectlFor(plane.kubeconfig, plane.kubectl));
      await client.create(NAMESPACES, {apiVersion: 'v1', kind: 'Namespace', metadata: {name: namespace}});
      await bed.each((name) => client.create(RUNTIMES, runtimeOf(name)));
      bed.seen.start();
      await bed.seen.synced();
      return bed;
    } catch (error) {
      await bed.clear();
      throw error;
    }
  }

  /** Path of a kubeconfig with the controller's rights. */
  async controllerKubeconfig(): Promise<string> {
    const token = await controllerToken(kubectlFor(this.plane.kubeconfig, this.plane.kubectl));
    const caFile = join(this.place.folder, 'ca.crt');
    writeFileSync(caFile, this.plane.config.tls.ca ?? '');
    const path = join(this.place.folder, 'kubeconfig');
    writeKubeconfig(path, {server: this.plane.config.server, caFile, user: {token}});
    return path;
  }

  /** Path of the administrator's kubeconfig. */
  get kubeconfig(): string {
    return this.plane.kubeconfig;
  }

  get kubectlPath(): string {
    return this.plane.kubectl;
  }

  /** Writes of the controller so far. */
  writes(): number {
    return this.plane.writesBy(CONTROLLER_USER);
  }

  /** As the Deployment controller would: so many Pods of one are ready. Resolves when the API server has it. */
  async setReady(name: string, ready: number): Promise<void> {
    const counts = {replicas: 1, updatedReplicas: 1, readyReplicas: ready, availableReplicas: ready};
    const body = {status: {observedGeneration: 1, ...counts}};
    const ref = {namespace, name: deploymentName(name)};
    await this.client.patch(DEPLOYMENTS, ref, {patch: {kind: 'merge', body}, options: {subresource: 'status'}});
  }

  /**
   * Resolves with the time at which a Runtime was first seen with this ready count, observed.
   *
   * @throws Error when it does not come
   */
  async shows(name: string, ready: number): Promise<number> {
    const holds = (): boolean => {
      const status = this.seen.get(objectKey(namespace, name))?.status;
      return status?.readyReplicas === ready && (status.observedGeneration ?? -1) >= 1;
    };
    return await new Promise((resolve, reject) => {
      const late = (): void =>
        reject(new Error(`${name} was not seen with ${ready} ready within ${PATIENCE_MS / 1000} s`));
      const patience = setTimeout(late, PATIENCE_MS);
      const check = (): void => {
        if (!holds()) return;
        this.waiting.delete(check);
        clearTimeout(patience);
        resolve(performance.now());
      };
      this.waiting.add(check);
      check();
    });
  }

  /** Resolves when every Runtime has its Deployment. */
  async deploymentsMade(): Promise<void> {
    const made = async (): Promise<true | undefined> => {
      const {items} = await this.client.list(DEPLOYMENTS, {namespace});
      return items.length >= this.names.length || undefined;
    };
    await eventually('the Deployments', made, {deadlineMs: PATIENCE_MS});
  }

  /** A Runtime as the server has it now. */
  async runtime(name: string): Promise<Runtime> {
    return await this.client.get(RUNTIMES, {namespace, name});
  }

  /** Has the cluster's own controllers make the Pods, which nobody runs. */
  startControllers(): void {
    this.plane.startControllerManager();
  }

  /** Takes the API server away for as long as something takes; resolves when it is ready again. */
  async apiServerAway(act: () => Promise<unknown>): Promise<void> {
    await this.plane.stopApiServer();
    await act();
    await this.plane.startApiServer();
  }

  /** Runs something for every Runtime, or some of them, several at once. */
  async each(
    act: (name: string, index: number) => Promise<unknown>,
    names: readonly string[] = this.names,
  ): Promise<void> {
    const queue = names.entries();
    await Promise.all(
      Array.from({length: CONCURRENCY}, async () => {
        for (const [index, name] of queue) await act(name, index);
      }),
    );
  }

  async clear(): Promise<void> {
    await this.seen.stop();
    this.place.transport.close();
    await this.plane.stop();
    rmSync(this.place.folder, {recursive: true, force: true});
  }
}

function runtimeOf(name: string): Runtime {
  const container = {
    name: 'runtime',
    image: 'registry.example/runtime:1.4.2',
    args: ['--listen=:9091', '--log-format=json'],
    env: [{name: 'LOG_LEVEL', value: 'info'}],
    resources: {requests: {cpu: '250m', memory: '256Mi'}},
    volumeMounts: [{name: 'workspace', mountPath: '/workspace'}],
  };
  const template = {spec: {containers: [container], volumes: [{name: 'workspace', emptyDir: {}}]}};
  return {apiVersion: API_VERSION, kind: KIND, metadata: {namespace, name}, spec: {replicas: 1, template}};
}
