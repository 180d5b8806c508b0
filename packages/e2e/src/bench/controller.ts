import {setTimeout as delay} from 'node:timers/promises';
import {Bed} from './bed.js';
import type {Figure, Result} from './report.js';
import {percentile} from './statistics.js';
import {startSubject, type Subject, type SubjectOptions} from './subject.js';

export interface ControllerBenchOptions {
  readonly assets: string;
  /** Runtimes. */
  readonly count: number;
  /** Flips per second, and for how long. */
  readonly rate: number;
  readonly flipSeconds: number;
  readonly idleSeconds: number;
  readonly say: (text: string) => void;
}

/** Measures one controller on a fresh API server: cold start, flips at a rate, a burst, idling, a restart. */
export async function benchController(
  subject: Omit<SubjectOptions, 'kubeconfig'>,
  options: ControllerBenchOptions,
): Promise<Result> {
  const {say} = options;
  const bed = await Bed.make(options.assets, options.count);
  const kubeconfig = await bed.controllerKubeconfig();
  const problems: string[] = [];
  const figures: Figure[] = [];
  let running: Subject | undefined;
  try {
    say(`${subject.name}: cold start with ${options.count} Runtimes`);
    running = await startSubject({...subject, kubeconfig});
    const shown = await Promise.all(bed.names.map((name) => bed.shows(name, 0)));
    figures.push({name: 'cold start', unit: 's', value: (Math.max(...shown) - running.startedAt) / 1000});

    say(`${subject.name}: ${options.rate} flips a second`);
    figures.push(...(await flips(bed, running, options)));

    say(`${subject.name}: burst`);
    figures.push({name: 'burst', unit: 's', value: await burst(bed)});
    figures.push({name: 'memory', unit: 'MiB', value: running.rss()});

    say(`${subject.name}: idle`);
    await quiet(bed);
    figures.push({
      name: 'idle',
      unit: 'writes',
      value: await writesWhile(bed, () => delay(options.idleSeconds * 1000)),
    });

    say(`${subject.name}: restart`);
    await running.stop('SIGKILL');
    const again = await writesWhile(bed, async () => {
      running = await startSubject({...subject, kubeconfig});
      await delay(3_000);
    });
    figures.push({name: 'restart to ready', unit: 's', value: running.readySeconds});
    figures.push({name: 'restart', unit: 'writes', value: again});
    for (const {name, unit, value} of figures)
      if (unit === 'writes' && name !== 'flip' && value > 0) problems.push(`${value} writes: ${name}`);
    return {subject: subject.name, figures, problems};
  } finally {
    await running?.stop('SIGTERM');
    await bed.clear();
  }
}

async function flips(bed: Bed, running: Subject, {rate, flipSeconds}: ControllerBenchOptions): Promise<Figure[]> {
  const latencies: Promise<number>[] = [];
  const [writes, cpu] = [bed.writes(), running.cpu()];
  const total = rate * flipSeconds;
  const startedAt = performance.now();
  for (let flip = 0; flip < total; flip++) {
    await delay(Math.max(0, startedAt + (flip * 1000) / rate - performance.now()));
    const name = bed.names[flip % bed.names.length] ?? '';
    latencies.push(latency(bed, name, (Math.floor(flip / bed.names.length) + 1) % 2));
  }
  const samples = await Promise.all(latencies);
  await quiet(bed);
  return [
    {name: 'flip p50', unit: 'ms', value: percentile(samples, 0.5)},
    {name: 'flip p99', unit: 'ms', value: percentile(samples, 0.99)},
    {name: 'flip', unit: 'writes', value: (bed.writes() - writes) / total},
    {name: 'CPU per flip', unit: 'ms', value: ((running.cpu() - cpu) * 1000) / total},
  ];
}

/** From the API server's acknowledgement of a Deployment's status to the Runtime's event, in ms. */
async function latency(bed: Bed, name: string, ready: number): Promise<number> {
  const shown = bed.shows(name, ready);
  await bed.setReady(name, ready);
  const acknowledgedAt = performance.now();
  return (await shown) - acknowledgedAt;
}

/** All Runtimes change at once; from the last write to the last one right, in s. */
async function burst(bed: Bed): Promise<number> {
  // Whatever the flips left: 1 everywhere, then 0 everywhere.
  await bed.each((name) => bed.setReady(name, 1));
  await Promise.all(bed.names.map((name) => bed.shows(name, 1)));
  const shown = Promise.all(bed.names.map((name) => bed.shows(name, 0)));
  await bed.each((name) => bed.setReady(name, 0));
  const sentAt = performance.now();
  return Math.max(0, Math.max(...(await shown)) - sentAt) / 1000;
}

async function writesWhile(bed: Bed, act: () => Promise<unknown>): Promise<number> {
  const before = bed.writes();
  await act();
  return bed.writes() - before;
}

/** Until no write has come for a second. */
async function quiet(bed: Bed): Promise<void> {
  while ((await writesWhile(bed, () => delay(1_000))) > 0);
}
