import type {Figure} from '../report.js';
import type {Stage} from '../stage.js';

/** All Runtimes change at once; from the last write to the last one right. */
export async function burst({bed, controller}: Stage): Promise<Figure[]> {
  // Whatever there was before: 1 everywhere, then 0 everywhere.
  await bed.each((name) => bed.setReady(name, 1));
  await Promise.all(bed.names.map((name) => bed.shows(name, 1)));
  const shown = Promise.all(bed.names.map((name) => bed.shows(name, 0)));
  await bed.each((name) => bed.setReady(name, 0));
  const sentAt = performance.now();
  return [
    {name: 'burst', unit: 's', value: Math.max(0, Math.max(...(await shown)) - sentAt) / 1000},
    {name: 'memory', unit: 'MiB', value: controller.rss()},
  ];
}
