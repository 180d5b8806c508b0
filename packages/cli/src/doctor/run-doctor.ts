import {checkData} from '../checks/check-data.js';
import {checkLines} from '../checks/check-lines.js';
import {verdictOf} from '../checks/check.js';
import {onSameCluster} from '../checks/same-cluster.js';
import type {CommandRun} from '../command-line/command.js';
import {parseTimeout} from '../command-line/duration.js';
import {untilInterrupted} from '../command-line/interruption.js';
import {refuseArguments} from '../command-line/unknown-command.js';
import {loadedConfig} from '../runtime/cluster.js';
import {Reporter} from '../errors/reporter.js';
import {waitingFor} from '../runtime/waiting-for.js';
import {usesColor} from '../views/status-color.js';
import {CONTROLLER_NAMESPACE} from './controller-flags.js';
import type {DOCTOR_FLAGS} from './doctor-command.js';
import {examine} from './examine.js';
import {folded} from './folded.js';

/** How long a request, or a plugin that gets credentials, may take unless `--request-timeout` says otherwise, in ms. */
const PATIENCE_MS = 10_000;
/** How long all of it may take, in ms. */
const WHOLE_MS = 30_000;

/** Does `krt doctor`. */
export const runDoctor: CommandRun<typeof DOCTOR_FLAGS> = async ({flags, operands}, terminal) => {
  refuseArguments('doctor', operands);
  const {output, 'request-timeout': timeout} = flags;
  const timeoutMs = timeout ? parseTimeout('request-timeout', timeout) : PATIENCE_MS;
  return await untilInterrupted(async (interrupted) => {
    const signal = AbortSignal.any([interrupted, AbortSignal.timeout(Math.max(WHOLE_MS, timeoutMs))]);
    const seen = await examine({
      config: loadedConfig(flags, {
        env: terminal.env,
        pluginTimeoutMs: timeoutMs,
        onSlowPlugin: (command) => new Reporter(terminal, flags).aside(waitingFor(command)),
      }),
      call: {timeoutMs, signal},
      controllerNamespace: flags['controller-namespace'] ?? CONTROLLER_NAMESPACE,
      bin: terminal.bin,
      version: terminal.version,
    });
    const checks = onSameCluster(seen, flags);
    if (!interrupted.aborted) {
      const color = usesColor(flags, terminal);
      terminal.stdout.write(
        output === undefined ? checkLines(folded(checks), {color}) : await checkData(checks, output),
      );
    }
    return verdictOf(checks);
  });
};
