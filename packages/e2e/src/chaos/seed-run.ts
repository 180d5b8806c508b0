import {setTimeout as delay} from 'node:timers/promises';
import type {LogLevel, RunningController} from '@kruntimes/controller';
import {NAMESPACES} from '../resources.js';
import type {ChaosBed} from './chaos-bed.js';
import {planFaults} from './fault-plan.js';
import {FaultProxy} from './fault-proxy.js';
import {createForeignObjects, snapshot, TAKEN} from './foreign-objects.js';
import {hasGaps, startChaosController} from './chaos-controller.js';
import {problemsAtRest} from './coming-to-rest.js';
import {changed} from './verdict.js';
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

/** Everything must be right so long after the last fault, in ms: a few of the controller's rechecks (10 s). */
const CONVERGENCE_MS = 45_000;

/** Every fifth seed has a controller that ends in good order half way, and another one in its place. */
const isRestarted = (seed: number): boolean => seed % 5 === 0;

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
  const proxy = await FaultProxy.start(user, planFaults(seed, {gaps: hasGaps(seed)}));
  const start = (): Promise<RunningController> =>
    startChaosController(proxy.config, {namespace: place.namespace, seed, logLevel});
  let controller = await start();
  const restart = async (): Promise<void> => {
    await delay(WORKLOAD.durationMs / 2);
    await controller.stop();
    controller = await start();
  };
  try {
    for (const name of TAKEN) await createRuntime(place, name, 1);
    const workload = runWorkload(place, planWorkload(seed, WORKLOAD));
    await Promise.all(isRestarted(seed) ? [workload, restart()] : [workload]);
    proxy.calm();
    const problems = await problemsAtRest(place, proxy, CONVERGENCE_MS);
    return {seed, faults: proxy.faults, problems: [...problems, ...changed(before, await snapshot(place))]};
  } finally {
    await controller.stop();
    await proxy.close();
    await admin.delete(NAMESPACES, {name: place.namespace});
  }
}
