import {setTimeout as delay} from 'node:timers/promises';
import {eventually} from '../eventually.js';
import {DEPLOYMENTS, RUNTIMES} from '../resources.js';
import type {FaultProxy} from './fault-proxy.js';
import {differences, type World} from './verdict.js';
import type {Place} from './workload.js';

/** Nothing may be written for so long, in ms... */
const QUIET_MS = 3_000;
/** ...and that begins within so long: a watch that is still mute hides for a while that a Runtime has gone. */
const REST_MS = 10_000;

/**
 * Waits until everything is right and nothing is written any more, once the faults have ended.
 *
 * @returns what is not right by then, or is still written; empty when all is well
 */
export async function problemsAtRest(place: Place, proxy: FaultProxy, deadlineMs: number): Promise<string[]> {
  const problems = await settled(place, deadlineMs);
  if (problems.length > 0) return problems;
  return [...(await atRest(proxy)), ...differences(await look(place))];
}

async function look({admin, namespace}: Place): Promise<World> {
  const [runtimes, deployments] = await Promise.all([
    admin.list(RUNTIMES, {namespace}),
    admin.list(DEPLOYMENTS, {namespace}),
  ]);
  return {runtimes: runtimes.items, deployments: deployments.items};
}

/** Waits until all is right; what is not by then. */
async function settled(place: Place, deadlineMs: number): Promise<string[]> {
  let last: string[] = [];
  try {
    await eventually(
      'all is right',
      async () => {
        last = differences(await look(place));
        return last.length === 0 ? true : undefined;
      },
      {deadlineMs, intervalMs: 250},
    );
    return [];
  } catch (error) {
    if (last.length > 0) return last;
    throw error;
  }
}

/** Waits until nothing is written any more; what still is, if it does not end. */
async function atRest(proxy: FaultProxy): Promise<string[]> {
  const end = performance.now() + REST_MS;
  let before: number;
  do {
    before = proxy.writes;
    await delay(QUIET_MS);
    if (proxy.writes === before) return [];
  } while (performance.now() < end);
  return [`writes while there is nothing to write: ${proxy.recentWrites.slice(before - proxy.writes).join(', ')}`];
}
