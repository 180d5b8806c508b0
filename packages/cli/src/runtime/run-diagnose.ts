import {checkData} from '../checks/check-data.js';
import {checkLines} from '../checks/check-lines.js';
import {verdictOf, type Check} from '../checks/check.js';
import {onSameCluster} from '../checks/same-cluster.js';
import type {CommandRun} from '../command-line/command.js';
import {runtimeName} from '../command-line/resolve-command.js';
import {UsageError} from '../command-line/usage-error.js';
import {diagnose} from '../diagnosis/diagnose.js';
import {namesOf, type Evidence} from '../diagnosis/evidence.js';
import {headline} from '../diagnosis/headline.js';
import {combined} from '../errors/exit-codes.js';
import {Reporter} from '../errors/reporter.js';
import {getRuntimes} from '../services/get-runtimes.js';
import {readEvidence} from '../services/read-evidence.js';
import {readLog} from '../services/read-log.js';
import {failuresOf} from '../services/reading.js';
import {usesColor} from '../views/status-color.js';
import {withCluster, type Cluster} from './cluster.js';
import type {DIAGNOSE_FLAGS} from './diagnose-command.js';

/** Does `krt runtime diagnose`. */
export const runDiagnose: CommandRun<typeof DIAGNOSE_FLAGS> = async ({flags, operands}, terminal) => {
  if (operands.length === 0) throw new UsageError('resource(s) were provided, but no name was specified');
  const names = [...new Set(operands.map(runtimeName))];
  const reporter = new Reporter(terminal, flags);
  const {output} = flags;
  return await withCluster(flags, terminal, {
    async work(cluster) {
      const {client, namespace, call} = cluster;
      const {runtimes, failures} = await getRuntimes(client, {namespace, names, ignoreNotFound: false, ...call});
      const all: Check[] = [];
      const errors: Error[] = [...failures];
      for (const [index, runtime] of runtimes.entries()) {
        const evidence = await readEvidence(client, runtime, call);
        const checks = onSameCluster(await diagnosis(evidence, cluster, terminal.bin), flags);
        all.push(...checks);
        errors.push(...failuresOf([evidence.deployment, evidence.replicaSets, evidence.pods]));
        if (output !== undefined) continue;
        const text = headline(runtime) + checkLines(checks, {color: usesColor(flags, terminal)});
        terminal.stdout.write(`${index === 0 ? '' : '\n'}${text}`);
      }
      if (output !== undefined) terminal.stdout.write(await checkData(all, output));
      return combined([verdictOf(all), reporter.errors(errors, cluster.source)]);
    },
    async noCluster(error) {
      if (output !== undefined) terminal.stdout.write(await checkData([], output));
      return reporter.errors([error]);
    },
  });
};

async function diagnosis(evidence: Evidence, {client, call}: Cluster, bin: string): Promise<readonly Check[]> {
  const {namespace} = namesOf(evidence.runtime);
  return await diagnose(evidence, {
    bin,
    readLog: async (example) => await readLog(client, example, {namespace, ...call}),
  });
}
