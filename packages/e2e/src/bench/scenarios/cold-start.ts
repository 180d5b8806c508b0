import type {Figure} from '../report.js';
import type {Stage} from '../stage.js';

/** From the start of the process until every Runtime has its Deployment and its status. */
export async function coldStart({bed, controller}: Stage): Promise<Figure[]> {
  const shown = await Promise.all(bed.names.map((name) => bed.shows(name, 0)));
  const cpu = (controller.cpu() * 1000) / bed.names.length;
  return [
    {name: 'cold start', unit: 's', value: (Math.max(...shown) - controller.startedAt) / 1000},
    {name: 'cold start, CPU per Runtime', unit: 'ms', value: cpu},
  ];
}
