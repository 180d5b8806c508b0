import type {FlagTable} from '../command-line/flag.js';

/** The flag of the commands that change something. */
export const DRY_RUN_FLAG = {
  'dry-run': {
    kind: 'string',
    value: 'WHERE',
    choices: ['none', 'client', 'server'],
    summary: 'none; client: check without a cluster; server: let the server check and store nothing',
  },
} as const satisfies FlagTable;

const SUFFIXES: Readonly<Record<string, string>> = {client: ' (dry run)', server: ' (server dry run)'};

/** What follows the name of a change that was not made, as kubectl says it. */
export function dryRunSuffix(flags: {readonly 'dry-run'?: string}): string {
  return SUFFIXES[flags['dry-run'] ?? ''] ?? '';
}

/** Whether the change is to be made. */
export function isDryRun(flags: {readonly 'dry-run'?: string}): boolean {
  return (flags['dry-run'] ?? 'none') !== 'none';
}
