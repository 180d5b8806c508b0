import {setTimeout as delay} from 'node:timers/promises';
import type {Figure} from '../report.js';
import type {Stage} from '../stage.js';

/** Nothing changes. */
export async function idle(stage: Stage): Promise<Figure[]> {
  await stage.quiet();
  const cpu = stage.controller.cpu();
  const writes = await stage.writesWhile(() => delay(stage.load.seconds * 1000));
  return [
    {name: 'idle', unit: 'writes', value: writes},
    {name: 'idle, CPU per s', unit: 'ms', value: ((stage.controller.cpu() - cpu) * 1000) / stage.load.seconds},
  ];
}
