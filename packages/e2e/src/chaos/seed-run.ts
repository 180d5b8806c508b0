import {createLogger, runController, type LogLevel} from '@kruntimes/controller';
import type {ReflectorTiming} from '@kruntimes/kube';
import {NAMESPACES} from '../resources.js';
import type {ChaosBed} from './chaos-bed.js';
import {planFaults} from './fault-plan.js';
import {FaultProxy} from './fault-proxy.js';
import {createForeignObjects, snapshot, TAKEN} from './foreign-objects.js';
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

/** Every third seed has watches that leave events out, and a client that lists anew now and then. */
const hasGaps = (seed: number): boolean => seed % 3 === 0;

/**
 * The controller's times, so much shorter that the faults of a few seconds are noticed within a few more. Every other
 * seed has watches that outlast it, so that only their silence can end one that is mute.
 */
const watchTiming = (seed: number): Partial<ReflectorTiming> => ({
  watchTimeoutMs: seed % 2 === 0 ? 3_000 : 120_000,
  ...(hasGaps(seed) ? {relistMs: 4_000} : {}),
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
    const problems = await problemsAtRest(place, proxy, CONVERGENCE_MS);
    return {seed, faults: proxy.faults, problems: [...problems, ...changed(before, await snapshot(place))]};
  } finally {
    await controller.stop();
    await proxy.close();
    await admin.delete(NAMESPACES, {name: place.namespace});
  }
}
