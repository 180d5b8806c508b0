import {createLogger, runController, type LogLevel, type RunningController} from '@kruntimes/controller';
import type {ClusterConfig, ReflectorTiming} from '@kruntimes/kube';

export interface ChaosControllerOptions {
  readonly namespace: string;
  readonly seed: number;
  /** Of its log; none when absent. */
  readonly logLevel: LogLevel | undefined;
}

/** Every third seed has watches that leave events out, and a client that lists anew now and then. */
export const hasGaps = (seed: number): boolean => seed % 3 === 0;

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

/** Runs the controller in one namespace of a cluster, quick to notice what goes wrong. */
export async function startChaosController(
  cluster: ClusterConfig,
  {namespace, seed, logLevel}: ChaosControllerOptions,
): Promise<RunningController> {
  const logger = createLogger({format: 'text', level: logLevel ?? 'error'});
  logger.silent = logLevel === undefined;
  return await runController({
    cluster,
    logger,
    workers: 2,
    namespace,
    watchTiming: watchTiming(seed),
    requestTimeoutMs: REQUEST_TIMEOUT_MS,
  });
}
