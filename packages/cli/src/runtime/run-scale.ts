import type {CommandRun} from '../command-line/command.js';
import {parseDuration} from '../command-line/duration.js';
import {UsageError} from '../command-line/usage-error.js';
import {combined} from '../errors/exit-codes.js';
import {Reporter} from '../errors/reporter.js';
import {parseDataFormat} from '../output/format.js';
import {withCluster} from './cluster.js';
import {interruptible} from './interruptible.js';
import {isDryRun} from './dry-run.js';
import type {SCALE_FLAGS} from './scale-command.js';
import {Scaling} from './scaling.js';
import {findTargets, targetsOf} from './targets.js';
import {waitAndTell} from './wait-and-tell.js';

/** Does `krt runtime scale`. */
export const runScale: CommandRun<typeof SCALE_FLAGS> = async (input, terminal) => {
  const {flags} = input;
  if (flags.replicas === undefined) throw new UsageError('required flag(s) "replicas" not set');
  const timeoutMs = parseDuration('timeout', flags.timeout ?? '5m');
  const format = parseDataFormat(flags.output, 'scale');
  const targets = await targetsOf(input, terminal);
  const reporter = new Reporter(terminal, flags, 'runtime scale');
  return await withCluster(flags, terminal, {
    work: async (chosen) =>
      await interruptible(chosen, async ({signal, ...cluster}) => {
        const found = await findTargets(targets, cluster);
        if (found.length === 0) return reporter.errors([new Error('no objects passed to scale')]);
        const scaling = new Scaling({cluster, flags, format, terminal, signal, replicas: Number(flags.replicas)});
        const outcome = await scaling.run(found);
        const waits = flags.wait === true && !isDryRun(flags) && scaling.scaled.length > 0;
        if (!waits || signal.aborted) return outcome;
        const patience = {condition: {kind: 'ready'}, timeoutMs, failFast: true, create: false} as const;
        const awaited = scaling.scaled.map(({namespace, name}) => ({namespace, name}));
        return combined([
          outcome,
          await waitAndTell(cluster, {awaited, patience, signal, flags, saysMet: false}, terminal),
        ]);
      }),
    noCluster: (error) => Promise.resolve(reporter.errors([error])),
  });
};
