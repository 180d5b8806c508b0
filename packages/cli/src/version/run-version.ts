import process from 'node:process';
import {API_VERSION} from '@kruntimes/api';
import type {CommandRun} from '../command-line/command.js';
import {UsageError} from '../command-line/usage-error.js';
import {prettyJson} from '../output/json.js';
import type {VERSION_FLAGS} from './version-command.js';
import {versionLines, type Versions} from './versions.js';

/** Does `krt version`. */
export const runVersion: CommandRun<typeof VERSION_FLAGS> = async ({flags, operands}, terminal) => {
  if (operands.length > 0) throw new UsageError(`version takes no arguments, got "${operands.join(' ')}"`);
  const clientVersion = {
    version: terminal.version,
    apiVersion: API_VERSION,
    nodeVersion: process.version,
    platform: `${process.platform}/${process.arch}`,
  };
  const print = async (versions: Omit<Versions, 'clientVersion'>): Promise<void> => {
    terminal.stdout.write(await rendered({clientVersion, ...versions}, flags.output));
  };
  if (flags.client === true) {
    await print({});
    return 'done';
  }
  // Nothing of Kubernetes is loaded for those who ask for the version of krt alone.
  const {runServerVersions} = await import('./run-server-versions.js');
  return await runServerVersions(flags, terminal, print);
};

async function rendered(versions: Versions, format: string | undefined): Promise<string> {
  if (format === undefined) return versionLines(versions);
  if (format === 'json') return `${prettyJson(versions)}\n`;
  const {yaml} = await import('../output/yaml.js');
  return yaml(versions);
}
