import {setTimeout as delay} from 'node:timers/promises';
import type {Bed} from '../bed.js';
import type {Figure} from '../report.js';
import type {Stage} from '../stage.js';
import {percentile} from '../statistics.js';

/** One Deployment after the other changes its ready count, at a steady rate. */
export async function flips(stage: Stage): Promise<Figure[]> {
  const {bed, controller, load} = stage;
  const latencies: Promise<number>[] = [];
  const [writes, cpu] = [bed.writes(), controller.cpu()];
  const total = load.rate * load.seconds;
  const startedAt = performance.now();
  for (let flip = 0; flip < total; flip++) {
    await delay(Math.max(0, startedAt + (flip * 1000) / load.rate - performance.now()));
    const name = bed.names[flip % bed.names.length] ?? '';
    latencies.push(latency(bed, name, (Math.floor(flip / bed.names.length) + 1) % 2));
  }
  const samples = await Promise.all(latencies);
  await stage.quiet();
  return [
    {name: 'flip p50', unit: 'ms', value: percentile(samples, 0.5)},
    {name: 'flip p99', unit: 'ms', value: percentile(samples, 0.99)},
    {name: 'flip', unit: 'writes', value: (bed.writes() - writes) / total},
    {name: 'CPU per flip', unit: 'ms', value: ((controller.cpu() - cpu) * 1000) / total},
  ];
}

/** From the API server's acknowledgement of a Deployment's status to the Runtime's event, in ms. */
async function latency(bed: Bed, name: string, ready: number): Promise<number> {
  const shown = bed.shows(name, ready);
  await bed.setReady(name, ready);
  const acknowledgedAt = performance.now();
  return (await shown) - acknowledgedAt;
}
