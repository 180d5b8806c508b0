import {setTimeout as delay} from 'node:timers/promises';
import {Bed} from './bed.js';
import type {Result} from './report.js';
import {createPods} from './pods.js';
import {startSubject, type SubjectOptions} from './subject.js';

/** Resident memory of a controller that has settled with N Runtimes and their Pods. */
export async function benchMemory(
  subject: Omit<SubjectOptions, 'kubeconfig'>,
  {assets, count, pods}: {readonly assets: string; readonly count: number; readonly pods: number},
): Promise<Result> {
  const bed = await Bed.make(assets, count);
  try {
    await bed.each((name) => createPods(bed.client, name, pods));
    const running = await startSubject({...subject, kubeconfig: await bed.controllerKubeconfig()});
    try {
      await Promise.all(bed.names.map((name) => bed.shows(name, 0)));
      await delay(5_000);
      const figures = [
        {name: `memory at ${count} Runtimes, ${count * pods} Pods`, unit: 'MiB', value: running.rss()} as const,
      ];
      return {subject: subject.name, count, figures, problems: []};
    } finally {
      await running.stop('SIGTERM');
    }
  } finally {
    await bed.clear();
  }
}
