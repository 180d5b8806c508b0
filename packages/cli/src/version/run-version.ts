import process from 'node:process';
import {API_VERSION} from '@kruntimes/api';
import type {CommandRun} from '../command-line/command.js';
import {UsageError} from '../command-line/usage-error.js';
import {prettyJson} from '../output/json.js';
import type {VERSION_FLAGS} from './version-command.js';

/** Does `krt version`. */
export const runVersion: CommandRun<typeof VERSION_FLAGS> = async ({flags, operands}, terminal) => {
  if (operands.length > 0) throw new UsageError(`version takes no arguments, got "${operands.join(' ')}"`);
  const clientVersion = {
    version: terminal.version,
    apiVersion: API_VERSION,
    nodeVersion: process.version,
    platform: `${process.platform}/${process.arch}`,
  };
  if (flags.output === 'json') {
    terminal.stdout.write(`${prettyJson({clientVersion})}\n`);
  } else if (flags.output === 'yaml') {
    const {yaml} = await import('../output/yaml.js');
    terminal.stdout.write(yaml({clientVersion}));
  } else {
    terminal.stdout.write(`Client Version: ${terminal.version}\nAPI Version: ${API_VERSION}\n`);
  }
  return 'done';
};
