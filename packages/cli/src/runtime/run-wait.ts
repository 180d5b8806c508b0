import type {CommandRun} from '../command-line/command.js';
import {parseDuration} from '../command-line/duration.js';
import {UsageError} from '../command-line/usage-error.js';
import type {Outcome} from '../errors/exit-codes.js';
import {Reporter} from '../errors/reporter.js';
import {parseWaitCondition} from '../waiting/condition.js';
import type {Patience} from '../waiting/target.js';
import {withCluster} from './cluster.js';
import {interruptible} from './interruptible.js';
import {findTargets, targetsOf} from './targets.js';
import {waitAndTell} from './wait-and-tell.js';
import type {WAIT_FLAGS, WaitFlags} from './wait-command.js';

/** Does `krt runtime wait`. */
export const runWait: CommandRun<typeof WAIT_FLAGS> = async (input, terminal) => {
  const {flags} = input;
  const patience = patienceOf(flags);
  const targets = await targetsOf(input, terminal);
  if (patience.create && targets.kind === 'matching') throw new UsageError('--create needs the names to wait for');
  const reporter = new Reporter(terminal, flags, 'runtime wait');
  return await withCluster(flags, terminal, {
    work: async (chosen) =>
      await interruptible(chosen, async ({signal, ...cluster}) => {
        const awaited = await findTargets(targets, cluster);
        if (awaited.length === 0) return noneMatches(patience, reporter);
        return await waitAndTell(cluster, {awaited, patience, signal, flags, saysMet: true}, terminal);
      }),
    noCluster: (error) => Promise.resolve(reporter.errors([error])),
  });
};

function patienceOf(flags: WaitFlags): Patience {
  return {
    condition: parseWaitCondition(flags.for ?? 'ready'),
    timeoutMs: parseDuration('timeout', flags.timeout ?? '5m'),
    failFast: flags['no-fail-fast'] !== true,
    create: flags.create === true,
  };
}

function noneMatches({condition}: Patience, reporter: Reporter): Outcome {
  return condition.kind === 'deleted' ? 'done' : reporter.errors([new Error('no matching resources found')]);
}
