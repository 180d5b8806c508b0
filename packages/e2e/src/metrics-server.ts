import {once} from 'node:events';
import https from 'node:https';
import type {AddressInfo} from 'node:net';
import {matchesLabels, parseLabelSelector, type KubeClient, type KubeObject} from '@kruntimes/kube';
import {eventually} from './eventually.js';
import {API_SERVICES, SERVICES} from './resources.js';
import {selfSigned} from './self-signed.js';

const GROUP = 'metrics.k8s.io';
const VERSION = 'v1beta1';
const ROOT = `/apis/${GROUP}/${VERSION}`;
const RESOURCES = {
  kind: 'APIResourceList',
  apiVersion: 'v1',
  groupVersion: `${GROUP}/${VERSION}`,
  resources: [{name: 'pods', singularName: '', namespaced: true, kind: 'PodMetrics', verbs: ['get', 'list']}],
};

/** What a Pod uses: its containers' CPU and memory, as quantities. */
export interface PodSample {
  readonly pod: KubeObject;
  readonly usage: readonly (readonly [cpu: string, memory: string])[];
}

/** Serves the Metrics API on loopback, as metrics-server does, with the samples that a test gives it. */
export class MetricsServer {
  /** Of the Pods that are sampled. */
  samples: readonly PodSample[] = [];
  private readonly server: https.Server;

  private constructor() {
    this.server = https.createServer(selfSigned('metrics'), ({url = '/'}, response) => {
      const {pathname, searchParams} = new URL(url, 'https://localhost');
      const body = this.answer(pathname, searchParams.get('labelSelector') ?? '');
      response.writeHead(body === undefined ? 404 : 200, {'content-type': 'application/json'});
      response.end(JSON.stringify(body ?? {}));
    });
  }

  /** Starts it, and resolves when the API server has it among its APIs. */
  static async start(client: KubeClient, namespace: string): Promise<MetricsServer> {
    const metrics = new MetricsServer();
    metrics.server.listen(0, 'localhost');
    await once(metrics.server, 'listening');
    await metrics.register(client, namespace);
    return metrics;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  // The API server leaves the name of a Service of this type to DNS, so it may be outside the cluster.
  private async register(client: KubeClient, namespace: string): Promise<void> {
    const service = {namespace, name: 'metrics'};
    await client.create(SERVICES, {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: service,
      spec: {type: 'ExternalName', externalName: 'localhost'},
    });
    const {port} = this.server.address() as AddressInfo;
    await client.create(API_SERVICES, {
      apiVersion: 'apiregistration.k8s.io/v1',
      kind: 'APIService',
      metadata: {name: `${VERSION}.${GROUP}`},
      spec: {
        group: GROUP,
        version: VERSION,
        groupPriorityMinimum: 100,
        versionPriority: 100,
        insecureSkipTLSVerify: true,
        service: {...service, port},
      },
    });
    await eventually('the Metrics API', async () => await client.raw(ROOT));
  }

  private answer(path: string, labelSelector: string): object | undefined {
    if (path === ROOT) return RESOURCES;
    const namespace = /^\/namespaces\/([^/]+)\/pods$/.exec(path.slice(ROOT.length))?.[1];
    if (!path.startsWith(ROOT) || namespace === undefined) return undefined;
    const selector = parseLabelSelector(labelSelector);
    const items = this.samples
      .filter(({pod: {metadata}}) => metadata?.namespace === namespace && matchesLabels(selector, metadata.labels))
      .map(podMetrics);
    return {kind: 'PodMetricsList', apiVersion: RESOURCES.groupVersion, metadata: {}, items};
  }
}

function podMetrics({pod, usage}: PodSample): object {
  const {name, namespace, labels} = pod.metadata ?? {};
  const containers = usage.map(([cpu, memory], i) => ({name: `c${i}`, usage: {cpu, memory}}));
  return {metadata: {name, namespace, labels}, timestamp: '2026-01-01T00:00:00Z', window: '30s', containers};
}
