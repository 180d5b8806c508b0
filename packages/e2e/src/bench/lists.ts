import {HttpsTransport, KubeClient, lines, PAGE_SIZE, type KubeObject, type Transport} from '@kruntimes/kube';
import {startControlPlane} from '../control-plane/control-plane.js';
import {CONFIG_MAPS} from '../resources.js';
import type {Result} from './report.js';
import {median} from './statistics.js';

const NAMESPACE = 'default';
/** Size of each object's data, in bytes: about that of a Pod. */
const OBJECT_BYTES = 3_000;

/** Reads a whole collection, and says how many objects it has. */
type ReadAll = (transport: Transport) => Promise<number>;

/** A collection read in pages, as the informers do, beside the same streamed by a watch (`sendInitialEvents`). */
export async function benchLists(options: {assets: string; count: number; runs: number}): Promise<Result[]> {
  const plane = await startControlPlane(options.assets);
  const transport = new HttpsTransport(plane.config);
  try {
    await fill(new KubeClient(transport), options.count);
    const ways: readonly (readonly [string, ReadAll])[] = [
      ['pages', readPages],
      ['stream', readStream],
    ];
    const samples = new Map(ways.map(([name]) => [name, {wall: [] as number[], cpu: [] as number[]}]));
    for (let run = 0; run < options.runs; run++) {
      for (const [name, read] of ways) {
        const {wallMs, cpuMs, count} = await timed(() => read(transport));
        if (count !== options.count) throw new Error(`${name} read ${count} of ${options.count} objects`);
        samples.get(name)?.wall.push(wallMs);
        samples.get(name)?.cpu.push(cpuMs);
      }
    }
    return [...samples].map(([subject, {wall, cpu}]) => ({
      subject,
      figures: [
        {name: `list of ${options.count}`, unit: 'ms', value: median(wall)},
        {name: `CPU of it`, unit: 'ms', value: median(cpu)},
      ],
      problems: [],
    }));
  } finally {
    transport.close();
    await plane.stop();
  }
}

async function fill(client: KubeClient, count: number): Promise<void> {
  const pad = 'x'.repeat(OBJECT_BYTES);
  let next = 0;
  const work = async (): Promise<void> => {
    for (let n = next++; n < count; n = next++) {
      const metadata = {namespace: NAMESPACE, name: `bench-${n}`};
      await client.create(CONFIG_MAPS, {apiVersion: 'v1', kind: 'ConfigMap', metadata, data: {pad}});
    }
  };
  await Promise.all(Array.from({length: 16}, work));
}

async function timed(read: () => Promise<number>): Promise<{wallMs: number; cpuMs: number; count: number}> {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  const count = await read();
  const {user, system} = process.cpuUsage(before);
  return {wallMs: performance.now() - startedAt, cpuMs: (user + system) / 1000, count};
}

const ours = ({metadata}: KubeObject): boolean => metadata?.name?.startsWith('bench-') === true;

async function readPages(transport: Transport): Promise<number> {
  let count = 0;
  for await (const {items} of new KubeClient(transport).pages(CONFIG_MAPS, {namespace: NAMESPACE})) {
    if (items.length > PAGE_SIZE) throw new Error(`a page of ${items.length}`);
    count += items.filter(ours).length;
  }
  return count;
}

const STREAM = `/api/v1/namespaces/${NAMESPACE}/configmaps?${new URLSearchParams({
  watch: 'true',
  allowWatchBookmarks: 'true',
  sendInitialEvents: 'true',
  resourceVersionMatch: 'NotOlderThan',
}).toString()}`;

async function readStream(transport: Transport): Promise<number> {
  const request = {method: 'GET', path: STREAM, stream: true, headers: {accept: 'application/json'}} as const;
  const {status, body} = await transport.request(request);
  if (status !== 200) throw new Error(`the server has no streamed lists: it answered ${status}`);
  let count = 0;
  for await (const line of lines(body)) {
    const {type, object} = JSON.parse(line) as {type: string; object: KubeObject};
    if (type === 'BOOKMARK' && object.metadata?.annotations?.['k8s.io/initial-events-end'] === 'true') break;
    if (ours(object)) count += 1;
  }
  return count;
}
