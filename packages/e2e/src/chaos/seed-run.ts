import {setTimeout as delay} from 'node:timers/promises';
import {createLogger, runController, type LogLevel} from '@kruntimes/controller';
import type {ReflectorTiming} from '@kruntimes/kube';
import {eventually} from '../eventually.js';
import {DEPLOYMENTS, NAMESPACES, RUNTIMES} from '../resources.js';
import type {ChaosBed} from './chaos-bed.js';
import {planFaults} from './fault-plan.js';
import {FaultProxy} from './fault-proxy.js';
import {createForeignObjects, snapshot, TAKEN} from './foreign-objects.js';
import {changed, differences} from './verdict.js';
import {planWorkload, type WorkloadOptions} from './workload-plan.js';
import {createRuntime, runWorkload, type Place} from './workload.js';

/** How one seed went. */
export interface SeedResult {
  readonly seed: number;
  /** Faults that were done. */
  readonly faults: number;
  /** What is not as it must be; empty when all is well. */
  readonly problems: readonly string[];
}

export interface SeedOptions {
  /** Of the controller's log; none when absent. */
  readonly logLevel?: LogLevel | undefined;
}

const WORKLOAD: WorkloadOptions = {names: ['a', 'b', 'c', 'd', 'e'], durationMs: 6_000, steps: 120};

/**
 * The controller's times, so much shorter that the faults of a few seconds are noticed within a few more. Every other
 * seed has watches that outlast it, so that only their silence can end one that is mute.
 */
const watchTiming = (seed: number): Partial<ReflectorTiming> => ({
  watchTimeoutMs: seed % 2 === 0 ? 3_000 : 120_000,
  watchIdleMs: 1_500,
  shortWatchMs: 200,
  backoffInitialMs: 50,
  backoffMaxMs: 800,
  refusedMaxMs: 200,
  absentMaxMs: 800,
});
const REQUEST_TIMEOUT_MS = 2_000;

/** Everything must be right so long after the last fault, in ms: a few of the controller's rechecks (10 s). */
const CONVERGENCE_MS = 45_000;
/** Then nothing may be written for so long, in ms... */
const QUIET_MS = 3_000;
/** ...and that begins within so long: a watch that is still mute hides for a while that a Runtime has gone. */
const REST_MS = 10_000;

/** Runs one seed in a namespace of its own: faults and changes, then calm, then the verdict. */
export async function runSeed(
  {admin, controller: user}: ChaosBed,
  seed: number,
  {logLevel}: SeedOptions = {},
): Promise<SeedResult> {
  const place: Place = {admin, namespace: `chaos-${seed}`};
  await admin.create(NAMESPACES, {apiVersion: 'v1', kind: 'Namespace', metadata: {name: place.namespace}});
  await createForeignObjects(place);
  const before = await snapshot(place);
  const proxy = await FaultProxy.start(user, planFaults(seed));
  const logger = createLogger({format: 'text', level: logLevel ?? 'error'});
  logger.silent = logLevel === undefined;
  const controller = await runController({
    cluster: proxy.config,
    logger,
    workers: 2,
    namespace: place.namespace,
    watchTiming: watchTiming(seed),
    requestTimeoutMs: REQUEST_TIMEOUT_MS,
  });
  try {
    for (const name of TAKEN) await createRuntime(place, name, 1);
    await runWorkload(place, planWorkload(seed, WORKLOAD));
    proxy.calm();
    const problems = await settled(place);
    if (problems.length === 0) problems.push(...(await atRest(proxy)), ...differences(await look(place)));
    problems.push(...changed(before, await snapshot(place)));
    return {seed, faults: proxy.faults, problems};
  } finally {
    await controller.stop();
    await proxy.close();
    await admin.delete(NAMESPACES, {name: place.namespace});
  }
}

async function look({admin, namespace}: Place): Promise<Parameters<typeof differences>[0]> {
  const [runtimes, deployments] = await Promise.all([
    admin.list(RUNTIMES, {namespace}),
    admin.list(DEPLOYMENTS, {namespace}),
  ]);
  return {runtimes: runtimes.items, deployments: deployments.items};
}

/** Waits until all is right; what is not by then. */
async function settled(place: Place): Promise<string[]> {
  let last: string[] = [];
  try {
    await eventually(
      'all is right',
      async () => {
        last = differences(await look(place));
        return last.length === 0 ? true : undefined;
      },
      {deadlineMs: CONVERGENCE_MS, intervalMs: 250},
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
