import {defineCommand} from '../command-line/command.js';
import type {FlagTable, FlagValues} from '../command-line/flag.js';
import {GLOBAL_FLAGS} from '../command-line/global-flags.js';

const {quiet, v, color, 'no-color': noColor, 'no-input': noInput} = GLOBAL_FLAGS;

/** The flags of `krt dev`: none that chooses a cluster, since it brings its own. */
export const DEV_FLAGS = {
  port: {
    kind: 'string',
    value: 'N',
    whole: true,
    summary: 'port of the API server on 127.0.0.1; a free one by default',
  },
  'kubeconfig-out': {kind: 'string', value: 'FILE', summary: 'where to write the kubeconfig; removed at the end'},
  samples: {kind: 'list', value: 'FILE', summary: 'Runtimes to create, in place of the samples; may be repeated'},
  'no-samples': {kind: 'boolean', summary: 'create no Runtimes'},
  quiet,
  v,
  color,
  'no-color': noColor,
  'no-input': noInput,
} as const satisfies FlagTable;

export type DevFlags = FlagValues<typeof DEV_FLAGS>;

/** `krt dev` */
export const devCommand = defineCommand({
  words: 'dev',
  aliases: [],
  summary: 'run an embedded cluster with the controller and a few Runtimes, until Ctrl-C',
  operands: '',
  examples: [
    ['A cluster to try things on', 'dev'],
    ['With your own Runtimes, at a fixed place', 'dev --port=8001 --kubeconfig-out=dev.yaml --samples=web.yaml'],
  ],
  flags: DEV_FLAGS,
  load: async () => (await import('./run-dev.js')).runDev,
});
