import {defineCommand} from '../command-line/command.js';
import type {FlagTable, FlagValues} from '../command-line/flag.js';
import {GLOBAL_FLAGS} from '../command-line/global-flags.js';
import {WAIT_AFTER_FLAGS, YES_FLAG} from '../runtime/confirm-flags.js';
import {DRY_RUN_FLAG} from '../runtime/dry-run.js';

/** The flags of `krt uninstall`. */
export const UNINSTALL_FLAGS = {
  crds: {kind: 'boolean', summary: 'delete the CRD too, and with it every Runtime and its Pods'},
  ...WAIT_AFTER_FLAGS,
  ...YES_FLAG,
  ...DRY_RUN_FLAG,
  ...GLOBAL_FLAGS,
  namespace: {
    ...GLOBAL_FLAGS.namespace,
    summary: 'namespace of the controller; the one that it is found in by default',
  },
} as const satisfies FlagTable;

export type UninstallFlags = FlagValues<typeof UNINSTALL_FLAGS>;

/** `krt uninstall` */
export const uninstallCommand = defineCommand({
  words: 'uninstall',
  aliases: [],
  summary: 'remove the controller; the Runtimes and their Pods stay, unless --crds is given',
  operands: '',
  examples: [
    ['Remove the controller', 'uninstall'],
    ['See what would be removed', 'uninstall --crds --dry-run=client'],
    ['Remove everything, every Runtime too', 'uninstall --crds --yes'],
  ],
  flags: UNINSTALL_FLAGS,
  load: async () => (await import('./run-uninstall.js')).runUninstall,
});
