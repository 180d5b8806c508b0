import {untilInterrupted} from '../command-line/interruption.js';
import type {Outcome} from '../errors/exit-codes.js';
import type {Cluster} from './cluster.js';

/** Work on a cluster that SIGINT and SIGTERM end, the requests under way with it. */
export async function interruptible(
  cluster: Cluster,
  work: (cluster: Cluster & {readonly signal: AbortSignal}) => Promise<Outcome>,
): Promise<Outcome> {
  return await untilInterrupted(async (signal) => await work({...cluster, signal, call: {...cluster.call, signal}}));
}
