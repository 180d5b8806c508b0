import {toError} from '@kruntimes/kube';
import type {FlagValues} from '../command-line/flag.js';
import type {Terminal} from '../command-line/terminal.js';
import {CONTROLLER_NAMESPACE} from '../doctor/controller-flags.js';
import type {Outcome} from '../errors/exit-codes.js';
import {Reporter} from '../errors/reporter.js';
import {withCluster} from '../runtime/cluster.js';
import {sanitize} from '../views/sanitize.js';
import {readServerVersions, type ServerVersions} from './server-versions.js';
import type {VERSION_FLAGS} from './version-command.js';

/** Asks the cluster for its versions; what it tells is printed even where something failed. */
export async function runServerVersions(
  flags: FlagValues<typeof VERSION_FLAGS>,
  terminal: Terminal,
  print: (versions: ServerVersions['versions']) => Promise<void>,
): Promise<Outcome> {
  const reporter = new Reporter(terminal, flags);
  return await withCluster(flags, terminal, {
    async work({client, call, source}) {
      const controllerNamespace = flags['controller-namespace'] ?? CONTROLLER_NAMESPACE;
      try {
        const {versions, failures, note} = await readServerVersions(client, {...call, controllerNamespace});
        await print(versions);
        if (note !== undefined && failures.length === 0) reporter.message(sanitize(note));
        return reporter.errors(failures, source);
      } catch (error) {
        await print({});
        return reporter.errors([toError(error)], source);
      }
    },
    async noCluster(error) {
      await print({});
      return reporter.errors([error]);
    },
  });
}
