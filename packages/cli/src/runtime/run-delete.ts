import {ApiError, isNotFound, toError} from '@kruntimes/kube';
import type {CommandRun} from '../command-line/command.js';
import {canAsk, confirm} from '../command-line/confirm.js';
import {parseDuration} from '../command-line/duration.js';
import type {Terminal} from '../command-line/terminal.js';
import {UsageError} from '../command-line/usage-error.js';
import type {Outcome} from '../errors/exit-codes.js';
import {combined} from '../errors/exit-codes.js';
import {Reporter} from '../errors/reporter.js';
import {deleteRuntime, type Cascade} from '../services/delete-runtime.js';
import {qualifiedName} from '../services/runtime-resource.js';
import {readRuntime} from '../services/scale-runtime.js';
import {sanitize} from '../views/sanitize.js';
import {labelsFor, shareNamespace, type Awaited} from '../waiting/target.js';
import {withCluster, type Cluster} from './cluster.js';
import {interruptible} from './interruptible.js';
import type {DELETE_FLAGS, DeleteFlags} from './delete-command.js';
import {deletedLine} from './deleted-line.js';
import {dryRunSuffix, isDryRun} from './dry-run.js';
import {inTurn} from './in-turn.js';
import {findTargets, targetsOf} from './targets.js';
import {waitUntilGone} from './wait-until-gone.js';
import {someOf, whereIs} from './where.js';

/** Does `krt runtime delete`. */
export const runDelete: CommandRun<typeof DELETE_FLAGS> = async (input, terminal) => {
  const {flags} = input;
  if (flags.output !== undefined && flags.output !== 'name' && flags.output !== '') {
    throw new UsageError(`unexpected -o output mode: ${flags.output}. We only support '-o name'`);
  }
  const timeoutMs = parseDuration('timeout', flags.timeout ?? '2m');
  const targets = await targetsOf(input, terminal);
  const asks = targets.kind === 'matching' && flags.yes !== true && !isDryRun(flags);
  if (asks && !canAsk(flags, terminal)) {
    throw new UsageError('-l and --all delete whatever matches: without a terminal to ask on, add --yes');
  }
  const reporter = new Reporter(terminal, flags, 'runtime delete');
  return await withCluster(flags, terminal, {
    work: async (chosen) =>
      await interruptible(chosen, async ({signal, ...cluster}) => {
        const found = await findTargets(targets, cluster);
        if (found.length === 0) {
          reporter.message('No resources found');
          return 'done';
        }
        if (asks && !(await confirm(question(found, cluster), terminal, signal))) {
          if (!signal.aborted) reporter.message('deletion is cancelled');
          return 'failed';
        }
        const {outcome, deleted} = await deleteAll(found, {flags, cluster, terminal, signal});
        const waits = flags.wait !== false && !isDryRun(flags) && deleted.length > 0;
        if (!waits || signal.aborted) return outcome;
        return combined([outcome, await waitUntilGone(cluster, {deleted, timeoutMs, signal, flags}, terminal)]);
      }),
    noCluster: (error) => Promise.resolve(reporter.errors([error])),
  });
};

function question(found: readonly Awaited[], cluster: Cluster): string {
  const count = found.length === 1 ? '1 Runtime' : `${found.length} Runtimes`;
  const namespaces = [...new Set(found.map(({namespace}) => namespace))];
  const place = namespaces.length === 1 ? `namespace ${namespaces.join()}` : `${namespaces.length} namespaces`;
  const names = someOf(found.map(labelsFor(found)));
  return `Delete ${count} in ${place} of ${whereIs(cluster)}: ${names}?`;
}

interface Deleting {
  readonly flags: DeleteFlags;
  readonly cluster: Cluster;
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
}

interface Deletion {
  readonly outcome: Outcome;
  readonly deleted: readonly Awaited[];
}

// One after the other, as they were named.
async function deleteAll(targets: readonly Awaited[], deleting: Deleting): Promise<Deletion> {
  const {flags, cluster, terminal, signal} = deleting;
  const deleted: Awaited[] = [];
  const failures: Error[] = [];
  const labelOf = labelsFor(targets);
  const namesNamespace = !shareNamespace(targets);
  await inTurn(targets, {
    signal,
    done: 'deleted',
    labelOf: (one) => `runtime/${sanitize(labelOf(one))}`,
    change: async (target, patient) => {
      deleted.push(await deleteOne(target, deleting, patient));
      terminal.stdout.write(line(target, flags, namesNamespace));
    },
    failed: (error) => {
      if (flags['ignore-not-found'] !== true || !isNotFound(error)) failures.push(toError(error));
    },
  });
  return {outcome: new Reporter(terminal, flags).errors(failures, cluster.source), deleted};
}

async function deleteOne(target: Awaited, {flags, cluster}: Deleting, patient: AbortSignal): Promise<Awaited> {
  const {client, call} = cluster;
  const {namespace, name} = target;
  const seen = target.runtime === undefined ? await readIfAllowed(target, cluster) : target;
  if (flags['dry-run'] === 'client') return seen;
  await deleteRuntime(
    client,
    {namespace, name},
    {
      ...call,
      signal: patient,
      cascade: (flags.cascade ?? 'background') as Cascade,
      uid: seen.runtime?.metadata?.uid,
      dryRun: flags['dry-run'] === 'server',
    },
  );
  return seen;
}

// Who may delete and not read, deletes what has the name.
async function readIfAllowed(target: Awaited, {client, call}: Cluster): Promise<Awaited> {
  try {
    return {...target, runtime: await readRuntime(client, target, call)};
  } catch (error) {
    if (error instanceof ApiError && error.code === 403) return target;
    throw error;
  }
}

// Of several namespaces each is named.
function line({namespace, name}: Awaited, flags: DeleteFlags, namesNamespace: boolean): string {
  if (flags.output === 'name') return `${qualifiedName(sanitize(name))}\n`;
  return deletedLine({name, ...(namesNamespace && {namespace})}, dryRunSuffix(flags));
}
