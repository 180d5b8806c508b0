import {readdirSync, readFileSync, readlinkSync} from 'node:fs';
import {join} from 'node:path';
import type {Sample} from './trend.js';

const MIB = 2 ** 20;
/** prom-client's name, in bytes. */
const HEAP = /^nodejs_heap_size_used_bytes (\S+)$/m;

/** What a process holds now: Linux's own count, and its metrics for the heap. */
export async function takeSample(pid: number, metricsUrl: string): Promise<Omit<Sample, 'atSeconds'>> {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const targets = descriptorsOf(pid);
  const metrics = await (await fetch(metricsUrl)).text();
  const heap = HEAP.exec(metrics)?.[1];
  return {
    rss: Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? Number.NaN) / 1024,
    heap: heap === undefined ? undefined : Number(heap) / MIB,
    descriptors: targets.length,
    connections: targets.filter((target) => target.startsWith('socket:')).length,
  };
}

/** What each descriptor of a process refers to; one that is closed meanwhile is left out. */
function descriptorsOf(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).flatMap((name) => {
    try {
      return [readlinkSync(join(folder, name))];
    } catch {
      return [];
    }
  });
}
