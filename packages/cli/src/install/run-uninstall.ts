import type {CommandRun} from '../command-line/command.js';
import {canAsk} from '../command-line/confirm.js';
import {parseDuration} from '../command-line/duration.js';
import {refuseArguments} from '../command-line/unknown-command.js';
import {UsageError} from '../command-line/usage-error.js';
import {Reporter} from '../errors/reporter.js';
import {Attempts} from '../runtime/attempts.js';
import {withCluster} from '../runtime/cluster.js';
import {isDryRun} from '../runtime/dry-run.js';
import {interruptible} from '../runtime/interruptible.js';
import type {UNINSTALL_FLAGS} from './uninstall-command.js';
import {Uninstalling} from './uninstalling.js';

/** Does `krt uninstall`. */
export const runUninstall: CommandRun<typeof UNINSTALL_FLAGS> = async ({flags, operands}, terminal) => {
  refuseArguments('uninstall', operands);
  const timeoutMs = parseDuration('timeout', flags.timeout ?? '2m');
  const asks = flags.crds === true && flags.yes !== true && !isDryRun(flags);
  if (asks && !canAsk(flags, terminal)) {
    throw new UsageError('--crds deletes every Runtime and its Pods: without a terminal to ask on, add --yes');
  }
  const reporter = new Reporter(terminal, flags, 'uninstall');
  return await withCluster(flags, terminal, {
    work: async (chosen) =>
      await interruptible(chosen, async ({signal, ...cluster}) => {
        const attempts = new Attempts({reporter, source: cluster.source, signal});
        return await attempts.run(() => new Uninstalling({flags, cluster, terminal, signal, timeoutMs, asks}).run());
      }),
    noCluster: (error) => Promise.resolve(reporter.errors([error])),
  });
};
