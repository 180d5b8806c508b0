import {setTimeout as delay} from 'node:timers/promises';
import {eventually} from '../../eventually.js';
import {PATIENCE_MS, type Bed} from '../bed.js';
import type {Figure} from '../report.js';
import type {Stage} from '../stage.js';

/** How long nothing answers, in ms. */
const AWAY_MS = 5_000;
/** Deployments that change as soon as the server is back. */
const FLIPS = 100;
/** The server's answer, and not a watch that has to come back as well, tells when a Runtime is right; time between two looks, in ms. */
const LOOK_MS = 20;

/** The API server is away, and changes come as soon as it is back: from its readiness until all of them are shown. */
export async function outage({bed, controller}: Stage): Promise<Figure[]> {
  const names = bed.names.slice(0, FLIPS);
  await bed.apiServerAway(() => delay(AWAY_MS));
  const backAt = performance.now();
  await bed.each((name) => bed.setReady(name, 1), names);
  await bed.each((name) => looksRight(bed, name), names);
  const value = (performance.now() - backAt) / 1000;
  return [
    {name: 'API server away: recovery', unit: 's', value},
    {name: 'API server away: restarts', unit: 'times', value: controller.isRunning() ? 0 : 1},
  ];
}

async function looksRight(bed: Bed, name: string): Promise<void> {
  await eventually(
    `${name} has 1 ready`,
    async () => ((await bed.runtime(name)).status?.readyReplicas === 1 ? true : undefined),
    {deadlineMs: PATIENCE_MS, intervalMs: LOOK_MS},
  );
}
