import type {Figure} from '../report.js';
import type {Stage} from '../stage.js';

/** From the start of the process until every Runtime has its Deployment and its status. */
export async function coldStart({bed, controller}: Stage): Promise<Figure[]> {
  await Promise.all(bed.names.map((name) => bed.shows(name, 0)));
  await bed.deploymentsMade();
  const tookMs = performance.now() - controller.startedAt;
  const cpu = (controller.cpu() * 1000) / bed.names.length;
  return [
    {name: 'cold start', unit: 's', value: tookMs / 1000},
    {name: 'cold start, CPU per Runtime', unit: 'ms', value: cpu},
  ];
}
