import {setTimeout as delay} from 'node:timers/promises';
import type {Figure} from '../report.js';
import type {Stage} from '../stage.js';

/** By then a controller that would write has written, in ms. */
const SETTLED_MS = 3_000;

/** Killed and started again, with nothing to do. */
export async function restart(stage: Stage): Promise<Figure[]> {
  let readySeconds = Number.NaN;
  const writes = await stage.writesWhile(async () => {
    ({readySeconds} = await stage.restart());
    await delay(SETTLED_MS);
  });
  return [
    {name: 'restart to ready', unit: 's', value: readySeconds},
    {name: 'restart', unit: 'writes', value: writes},
  ];
}
