import {API_VERSION, deploymentName, KIND, RUNTIME_LABEL} from '@kruntimes/api';
import type {PodTemplateSpec, Runtime, RuntimeStatus} from '@kruntimes/api';
import {HttpsTransport, isNotFound, KubeClient, type KubeObject} from '@kruntimes/kube';
import {eventually} from './eventually.js';
import {chosenProvider} from './providers/chosen.js';
import type {ControllerOptions, RunningController, TestCluster} from './providers/provider.js';
import {DEPLOYMENTS, NAMESPACES, PODS, RUNTIMES, type Deployment} from './resources.js';

/** Garbage collection and the ends of Pods take their time on a busy machine; in ms. */
const GARBAGE_COLLECTION_MS = 60_000;

/** What is special about a pool: fields of its spec, and of its Pods'. */
export interface PoolChoices extends Pick<Runtime['spec'], 'minReadySeconds' | 'progressDeadlineSeconds'> {
  readonly pod?: Partial<NonNullable<PodTemplateSpec['spec']>>;
}

/** A cluster of the chosen provider, a namespace in it, and what the scenarios do there. */
export class Workbench {
  readonly client: KubeClient;
  private readonly transport: HttpsTransport;
  private controllers: RunningController[] = [];

  private constructor(
    readonly cluster: TestCluster,
    readonly namespace: string,
  ) {
    this.transport = new HttpsTransport(cluster.config);
    this.client = new KubeClient(this.transport);
  }

  static async start(namespace: string): Promise<Workbench> {
    const workbench = new Workbench(await chosenProvider().start(), namespace);
    try {
      await workbench.client.create(NAMESPACES, {apiVersion: 'v1', kind: 'Namespace', metadata: {name: namespace}});
      return workbench;
    } catch (error) {
      // A namespace of this name that is there already is somebody else's, and stays.
      await workbench.leave();
      throw error;
    }
  }

  /** Takes away what the test made: a cluster may outlive it. */
  async stop(): Promise<void> {
    await this.client.delete(NAMESPACES, {name: this.namespace});
    await this.leave();
  }

  private async leave(): Promise<void> {
    await Promise.all(this.controllers.map((controller) => controller.stop()));
    this.transport.close();
    await this.cluster.stop();
  }

  /** Runs a controller, and waits until it is at work. */
  async startController(options: ControllerOptions = {}): Promise<RunningController> {
    const controller = await this.cluster.startController(options);
    this.controllers.push(controller);
    return controller;
  }

  async stopController(controller: RunningController): Promise<void> {
    this.controllers = this.controllers.filter((running) => running !== controller);
    await controller.stop();
  }

  /** Creates a Runtime whose Pods are not ready until they are made so. */
  async createRuntime(name: string, replicas: number, {pod, ...spec}: PoolChoices = {}): Promise<Runtime> {
    const template = this.cluster.template();
    const podSpec = {containers: [], ...template.spec, ...pod};
    const runtime = this.runtimeOf(name, {...spec, replicas, template: {...template, spec: podSpec}});
    return await this.client.create(RUNTIMES, runtime);
  }

  runtimeOf(name: string, spec: Runtime['spec']): Runtime {
    return {apiVersion: API_VERSION, kind: KIND, metadata: {namespace: this.namespace, name}, spec};
  }

  runtime(name: string): Promise<Runtime> {
    return this.client.get(RUNTIMES, {namespace: this.namespace, name});
  }

  deployment(runtimeName: string): Promise<Deployment> {
    return this.client.get(DEPLOYMENTS, {namespace: this.namespace, name: deploymentName(runtimeName)});
  }

  /** A Deployment's merge patch, as somebody's hand on it. */
  async patchDeployment(runtimeName: string, body: object): Promise<Deployment> {
    const ref = {namespace: this.namespace, name: deploymentName(runtimeName)};
    return await this.client.patch(DEPLOYMENTS, ref, {
      patch: {kind: 'merge', body},
      options: {fieldManager: 'somebody'},
    });
  }

  /** The Deployment of a Runtime as soon as something holds of it. */
  async deploymentWhen(
    runtimeName: string,
    what: string,
    holds: (deployment: Deployment) => boolean,
  ): Promise<Deployment> {
    return await eventually(`deployment/${deploymentName(runtimeName)}: ${what}`, async () => {
      const deployment = await this.deployment(runtimeName);
      return holds(deployment) ? deployment : undefined;
    });
  }

  /** The status of a Runtime as soon as something holds of it; `what` says what, if it does not come. */
  async statusWhen(name: string, what: string, holds: (status: RuntimeStatus) => boolean): Promise<RuntimeStatus> {
    return await eventually(`runtime/${name}: ${what}`, async () => {
      const {status} = await this.runtime(name);
      return status !== undefined && holds(status) ? status : undefined;
    });
  }

  /** The Pods of a Runtime as soon as there are so many. */
  async podsOf(name: string, count: number): Promise<KubeObject[]> {
    return await eventually(`${count} Pods of ${name}`, async () => {
      const labelSelector = `${RUNTIME_LABEL}=${name}`;
      const {items} = await this.client.list(PODS, {namespace: this.namespace, labelSelector});
      return items.length === count ? items : undefined;
    });
  }

  /** The Pods of a Runtime that are such, as soon as there is one. */
  async podsThat(name: string, are: (pod: KubeObject) => boolean): Promise<KubeObject[]> {
    return await eventually(`such Pods of ${name}`, async () => {
      const labelSelector = `${RUNTIME_LABEL}=${name}`;
      const {items} = await this.client.list(PODS, {namespace: this.namespace, labelSelector});
      const found = items.filter(are);
      return found.length === 0 ? undefined : found;
    });
  }

  /** The Pods of a Runtime as soon as there are so many, and all that were there before are gone. */
  async podsAfter(before: readonly KubeObject[], name: string, count: number): Promise<KubeObject[]> {
    const uids = before.map(({metadata}) => metadata?.uid);
    return await eventually(
      `${count} new Pods of ${name}`,
      async () => {
        const pods = await this.podsOf(name, count);
        return pods.some(({metadata}) => uids.includes(metadata?.uid)) ? undefined : pods;
      },
      {deadlineMs: GARBAGE_COLLECTION_MS},
    );
  }

  /** Makes a Pod ready or not ready, as its kubelet would. */
  async setReady(pod: KubeObject, ready: boolean): Promise<void> {
    await this.cluster.setReady({namespace: this.namespace, name: pod.metadata?.name ?? ''}, ready);
  }

  /** Writes the whole status of a Pod, as its kubelet would. */
  async setPodStatus(pod: KubeObject, status: object): Promise<void> {
    const ref = {namespace: this.namespace, name: pod.metadata?.name ?? ''};
    const body = [{op: 'replace', path: '/status', value: status}];
    await this.client.patch(PODS, ref, {patch: {kind: 'json', body}, options: {subresource: 'status'}});
  }

  /** Waits until a look says that the object is not there. */
  async gone(what: string, look: () => Promise<unknown>): Promise<void> {
    await eventually(
      `${what} is gone`,
      async () => {
        try {
          await look();
          return undefined;
        } catch (error) {
          if (isNotFound(error)) return true;
          throw error;
        }
      },
      {deadlineMs: GARBAGE_COLLECTION_MS},
    );
  }
}
