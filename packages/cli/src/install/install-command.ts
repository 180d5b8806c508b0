import {defineCommand} from '../command-line/command.js';
import type {FlagTable, FlagValues} from '../command-line/flag.js';
import {GLOBAL_FLAGS} from '../command-line/global-flags.js';
import {WAIT_AFTER_FLAGS} from '../runtime/confirm-flags.js';
import {DRY_RUN_FLAG} from '../runtime/dry-run.js';

/** The flags of `krt install`. */
export const INSTALL_FLAGS = {
  image: {kind: 'string', value: 'IMAGE', summary: 'image of the controller, one that your nodes can pull'},
  replicas: {kind: 'string', value: 'N', whole: true, summary: 'how many controllers run; one of them leads'},
  'crds-only': {kind: 'boolean', summary: 'the CRD alone'},
  'skip-crds': {kind: 'boolean', summary: 'everything but the CRD'},
  'force-conflicts': {kind: 'boolean', summary: 'take over what another manager, Helm too, owns'},
  ...WAIT_AFTER_FLAGS,
  ...DRY_RUN_FLAG,
  output: {
    kind: 'string',
    char: 'o',
    value: 'FORMAT',
    choices: ['yaml', 'json'],
    summary: 'print the objects as yaml or json, without a cluster',
  },
  ...GLOBAL_FLAGS,
  namespace: {...GLOBAL_FLAGS.namespace, summary: 'namespace of the controller; kruntimes-system by default'},
} as const satisfies FlagTable;

export type InstallFlags = FlagValues<typeof INSTALL_FLAGS>;

/** `krt install` */
export const installCommand = defineCommand({
  words: 'install',
  aliases: [],
  summary: 'install the CRD and the controller, or bring them up to date',
  operands: '',
  examples: [
    ['Install, and wait until the controller runs', 'install --image=registry.example/kruntimes-controller:v1 --wait'],
    ['See what would be installed', 'install --dry-run=client'],
    ['Leave it to kubectl', 'install -o yaml | kubectl apply --server-side -f -'],
  ],
  flags: INSTALL_FLAGS,
  load: async () => (await import('./run-install.js')).runInstall,
});
