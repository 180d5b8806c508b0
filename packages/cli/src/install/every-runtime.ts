import {isNotFound} from '@kruntimes/kube';
import {combined, type Outcome} from '../errors/exit-codes.js';
import {Reporter} from '../errors/reporter.js';
import {ResourceTypeMissing} from '../errors/resource-type-missing.js';
import type {Cluster} from '../runtime/cluster.js';
import {deletedLine} from '../runtime/deleted-line.js';
import {dryRunSuffix, isDryRun} from '../runtime/dry-run.js';
import {inTurn} from '../runtime/in-turn.js';
import {waitUntilGone} from '../runtime/wait-until-gone.js';
import {deleteRuntime} from '../services/delete-runtime.js';
import {listRuntimes} from '../services/list-runtimes.js';
import type {RuntimeObject} from '../services/runtime-resource.js';
import {sanitize} from '../views/sanitize.js';
import {labelsFor} from '../waiting/target.js';
import type {UninstallingInput} from './uninstalling.js';

/**
 * The Runtimes of all namespaces; none where the CRD is not installed.
 *
 * @throws ApiError, ConnectionError
 */
export async function everyRuntime({client, call}: Cluster): Promise<readonly RuntimeObject[]> {
  const {runtimes, failures} = await listRuntimes(client, {...call});
  const [failure] = failures.filter((error) => !(error instanceof ResourceTypeMissing));
  if (failure !== undefined) throw failure;
  return runtimes;
}

/**
 * Deletes Runtimes, each after its Pods, and waits until they are gone: the CRD goes afterwards, because garbage collection
 * loses sight of the Deployments of Runtimes that vanish together with their type.
 */
export async function deleteRuntimes(runtimes: readonly RuntimeObject[], input: UninstallingInput): Promise<Outcome> {
  const {cluster, flags, terminal, signal, timeoutMs} = input;
  const outcomes: Outcome[] = [];
  const targets = runtimes.map((runtime) => {
    const {name = '', namespace = ''} = runtime.metadata ?? {};
    return {name, namespace, runtime};
  });
  const labelOf = labelsFor(targets);
  await inTurn(targets, {
    signal,
    done: 'deleted',
    labelOf: (target) => `runtime/${sanitize(labelOf(target))}`,
    change: async ({name, namespace, runtime}, patient) => {
      if (flags['dry-run'] !== 'client') {
        const options = {...cluster.call, signal: patient, dryRun: flags['dry-run'] === 'server'};
        const {uid} = runtime.metadata ?? {};
        await deleteRuntime(cluster.client, {name, namespace}, {...options, cascade: 'foreground', uid});
      }
      terminal.stdout.write(deletedLine({name, namespace}, dryRunSuffix(flags)));
    },
    failed: (error) => {
      if (!isNotFound(error)) outcomes.push(new Reporter(terminal, flags).errors([error], cluster.source));
    },
  });
  const outcome = combined(outcomes);
  if (outcome !== 'done' || isDryRun(flags)) return outcome;
  return await waitUntilGone(cluster, {deleted: targets, timeoutMs, signal, flags}, terminal);
}
