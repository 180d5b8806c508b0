import type {FlagSpec, FlagTable, FlagValues} from './flag.js';

function global<const Spec extends Omit<FlagSpec, 'global'>>(spec: Spec): Spec & {readonly global: true} {
  return {...spec, global: true};
}

/** The flags of every command, with kubectl's names and meanings. */
export const GLOBAL_FLAGS = {
  namespace: global({
    kind: 'string',
    char: 'n',
    value: 'NS',
    namespace: true,
    summary: "namespace; the context's by default",
  }),
  context: global({kind: 'string', value: 'NAME', summary: 'context of the kubeconfig to use'}),
  kubeconfig: global({kind: 'string', value: 'FILE', summary: 'kubeconfig to read, in place of $KUBECONFIG'}),
  cluster: global({kind: 'string', value: 'NAME', summary: 'cluster of the kubeconfig to use'}),
  user: global({kind: 'string', value: 'NAME', summary: 'user of the kubeconfig to use'}),
  server: global({kind: 'string', char: 's', value: 'URL', summary: 'address of the API server'}),
  token: global({kind: 'string', value: 'TOKEN', summary: 'bearer token to authenticate with'}),
  as: global({kind: 'string', value: 'USER', summary: 'user to impersonate'}),
  'as-group': global({kind: 'list', value: 'GROUP', summary: 'group to impersonate; may be repeated'}),
  'as-uid': global({kind: 'string', value: 'UID', summary: 'UID to impersonate'}),
  'request-timeout': global({
    kind: 'string',
    value: 'DURATION',
    summary: 'how long a request may take, such as 5s or 2m; 0 is for ever (30s by default)',
  }),
  'insecure-skip-tls-verify': global({kind: 'boolean', summary: "accept any server's certificate"}),
  'tls-server-name': global({kind: 'string', value: 'NAME', summary: "name to expect in the server's certificate"}),
  'certificate-authority': global({
    kind: 'string',
    value: 'FILE',
    summary: "CA to check the server's certificate with",
  }),
  'client-certificate': global({kind: 'string', value: 'FILE', summary: 'client certificate to authenticate with'}),
  'client-key': global({kind: 'string', value: 'FILE', summary: 'key of the client certificate'}),
  color: global({
    kind: 'string',
    value: 'WHEN',
    choices: ['auto', 'always', 'never'],
    summary: 'color the STATUS column: auto, always or never',
  }),
  'no-color': global({kind: 'boolean', summary: 'the same as --color=never'}),
  quiet: global({kind: 'boolean', char: 'q', summary: 'print results and errors, no other messages'}),
  v: global({
    kind: 'string',
    char: 'v',
    value: 'N',
    whole: true,
    summary: 'verbosity; from 1 on hints are printed without a terminal too',
  }),
  'no-input': global({kind: 'boolean', summary: 'never ask, fail instead'}),
} as const satisfies FlagTable;

export type GlobalFlags = FlagValues<typeof GLOBAL_FLAGS>;

/** What asks for help, after any command; oclif adds it to the flags by itself. */
export const HELP_FLAGS: FlagTable = {help: {kind: 'boolean', char: 'h', summary: 'explain it'}};
