import {setFlagsFromString} from 'node:v8';
import {runInNewContext} from 'node:vm';
import {setTimeout as delay} from 'node:timers/promises';
import {
  ConnectionError,
  Informer,
  KubeClient,
  isGone,
  PAGE_SIZE,
  toError,
  type ObjectList,
  type ReflectorTiming,
  type Transport,
} from '@kruntimes/kube';
import {UndiciTransport} from '@kruntimes/kube/undici';
import {afterAll, afterEach, beforeAll, describe, expect, it} from '@jest/globals';
import {startControlPlane, type ControlPlane} from '../../src/control-plane/control-plane.js';
import {eventually} from '../../src/eventually.js';
import {GatedTransport} from '../../src/kube-client/gated-transport.js';
import {controlPlaneAssets} from '../../src/providers/control-plane-assets.js';
import {CONFIG_MAPS, NAMESPACES, type ConfigMap} from '../../src/resources.js';

const MANY = 5_000;
const MIB = 2 ** 20;
/** Small ConfigMaps take about 1 KiB each as objects; twice that is sane. */
const MANY_MAY_TAKE = 20 * MIB;
/** How long etcd stands still, in ms. */
const STALL_MS = 3_000;
/** Requests of the test itself that are open at once. */
const CONCURRENCY = 32;
/** A real one waits for up to 30 s between attempts; in a test nobody does. */
const TIMING: Partial<ReflectorTiming> = {backoffInitialMs: 50, backoffMaxMs: 500, refusedMaxMs: 200};

describe('an informer of a real API server', () => {
  let plane: ControlPlane;
  let transport: GatedTransport;
  let direct: Transport;
  let admin: KubeClient;
  const started: Informer<ConfigMap>[] = [];
  const errors: Error[] = [];

  beforeAll(async () => {
    plane = await startControlPlane(controlPlaneAssets(), {audit: false});
    transport = new GatedTransport(new UndiciTransport(plane.config));
    direct = new UndiciTransport(plane.config);
    admin = new KubeClient(direct);
  }, 180_000);

  afterEach(async () => {
    await Promise.all(started.splice(0).map((informer) => informer.stop()));
    errors.length = 0;
  });

  afterAll(async () => {
    transport.close();
    direct.close();
    await plane.stop();
  }, 60_000);

  async function namespaceOf(name: string): Promise<string> {
    await admin.create(NAMESPACES, {apiVersion: 'v1', kind: 'Namespace', metadata: {name}});
    return name;
  }

  async function informerOf(namespace: string): Promise<Informer<ConfigMap>> {
    const informer = new Informer<ConfigMap>({
      client: new KubeClient(transport),
      type: CONFIG_MAPS,
      select: {namespace},
      transform: ({metadata, data = {}}) => ({
        metadata: {
          namespace: metadata?.namespace ?? '',
          name: metadata?.name ?? '',
          resourceVersion: metadata?.resourceVersion ?? '',
        },
        data,
      }),
      timing: TIMING,
      onError: (error) => errors.push(error),
    });
    started.push(informer);
    informer.start();
    await eventually('its watch is open', async () => (await watching(informer)) || undefined);
    return informer;
  }

  const watching = (informer: Informer<ConfigMap>): Promise<boolean> =>
    Promise.resolve(informer.health().gapSince === undefined);

  const create = (namespace: string, name: string): Promise<ConfigMap> =>
    admin.create(CONFIG_MAPS, {apiVersion: 'v1', kind: 'ConfigMap', metadata: {namespace, name}, data: {key: name}});

  /** Waits until an informer holds exactly what the server does. */
  async function converged(informer: Informer<ConfigMap>, namespace: string): Promise<void> {
    const versions = (objects: Iterable<ConfigMap>): string =>
      [...objects]
        .map(({metadata}) => `${metadata?.name}@${metadata?.resourceVersion}`)
        .sort()
        .join();
    await eventually('the informer holds what the server does', async () => {
      const {items} = await admin.list(CONFIG_MAPS, {namespace});
      return versions(informer.values()) === versions(items) ? true : undefined;
    });
  }

  /** Takes the history before now away, as the API server does every five minutes. */
  async function compact(): Promise<void> {
    const {resourceVersion} = await admin.list(NAMESPACES);
    const body = JSON.stringify({revision: resourceVersion, physical: true});
    const {status} = await fetch(`${plane.etcdUrl}/v3/kv/compaction`, {method: 'POST', body});
    expect(status).toBe(200);
  }

  /** The API server answers watches from a cache of its own, which begins anew. */
  async function restartApiServer(): Promise<void> {
    await plane.stopApiServer();
    await plane.startApiServer();
  }

  it('lists anew after a compaction, and tells of what came and went meanwhile', async () => {
    const namespace = await namespaceOf('compacted');
    for (const name of ['stays', 'goes']) await create(namespace, name);
    const informer = await informerOf(namespace);
    const {resourceVersion} = await admin.list(CONFIG_MAPS, {namespace});
    const changes: string[] = [];
    informer.onChange(({type, key}) => changes.push(`${type} ${key}`));

    transport.shut();
    await admin.delete(CONFIG_MAPS, {namespace, name: 'goes'});
    await create(namespace, 'came');
    await restartApiServer();
    await compact();
    await expect(firstEvent(resourceVersion, namespace)).rejects.toMatchObject({code: 410});
    const before = transport.requests.length;
    transport.open();

    await converged(informer, namespace);
    expect(errors.some(isGone)).toBe(true);
    const asked = transport.requests.slice(before);
    expect(asked.filter((request) => request.includes('limit='))).toHaveLength(1);
    expect(changes.sort()).toEqual(['add compacted/came', 'delete compacted/goes']);
  }, 60_000);

  async function firstEvent(resourceVersion: string, namespace: string): Promise<unknown> {
    for await (const event of await admin.watch(CONFIG_MAPS, {namespace, resourceVersion})) return event;
    return undefined;
  }

  it('says 410 for a continue token whose history is gone', async () => {
    const namespace = await namespaceOf('expired');
    await inParallel(PAGE_SIZE + 1, (index) => create(namespace, `page-${index}`));
    const pages = admin.pages(CONFIG_MAPS, {namespace});
    const {value} = (await pages.next()) as IteratorYieldResult<ObjectList<ConfigMap>>;
    expect(value.items).toHaveLength(PAGE_SIZE);
    await restartApiServer();
    await create(namespace, 'later');
    await compact();
    await expect(pages.next()).rejects.toMatchObject({code: 410, reason: 'Expired'});
  }, 60_000);

  it('goes on by itself when the API server was stopped and started', async () => {
    const namespace = await namespaceOf('restarted');
    await create(namespace, 'before');
    const informer = await informerOf(namespace);
    await plane.stopApiServer();
    await eventually('it knows that it has no watch', async () => ((await watching(informer)) ? undefined : true));
    await plane.startApiServer();
    await create(namespace, 'after');
    await converged(informer, namespace);
    await eventually('it watches again', async () => (await watching(informer)) || undefined);
  }, 60_000);

  it('goes on by itself when etcd had stalled', async () => {
    const namespace = await namespaceOf('stalled');
    await create(namespace, 'before');
    const informer = await informerOf(namespace);
    plane.signalEtcd('SIGSTOP');
    try {
      const impatient = new KubeClient(transport, {timeoutMs: 1_000});
      // The signal needs a moment to reach it.
      await eventually('a write that gets no answer', async () => {
        const object = {metadata: {namespace, generateName: 'during-'}};
        const failure: unknown = await impatient.create(CONFIG_MAPS, object).then(() => undefined, toError);
        return failure instanceof ConnectionError && failure.failure === 'timeout' ? true : undefined;
      });
      await delay(STALL_MS);
    } finally {
      plane.signalEtcd('SIGCONT');
    }
    await eventually('a write gets through', () => create(namespace, 'after'));
    await converged(informer, namespace);
  }, 60_000);

  it(`holds ${MANY} objects, read in pages, in little memory`, async () => {
    const namespace = await namespaceOf('many');
    await inParallel(MANY, (index) => create(namespace, `object-${index}`));
    const before = usedHeap();
    const first = transport.requests.length;
    const informer = await informerOf(namespace);
    const pages = transport.requests.slice(first).filter((request) => request.includes(`limit=${PAGE_SIZE}`));
    expect(pages).toHaveLength(MANY / PAGE_SIZE);
    expect([...informer.values()]).toHaveLength(MANY);
    expect(usedHeap() - before).toBeLessThan(MANY_MAY_TAKE);
    await converged(informer, namespace);
  }, 120_000);
});

async function inParallel(count: number, act: (index: number) => Promise<unknown>): Promise<void> {
  const indices = Array.from({length: count}).keys();
  await Promise.all(
    Array.from({length: CONCURRENCY}, async () => {
      for (const index of indices) await act(index);
    }),
  );
}

/** Bytes in use, garbage aside. */
function usedHeap(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}
