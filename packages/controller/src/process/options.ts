import {parseArgs} from 'node:util';
import {electionOptions, type ElectionFlags} from './election-options.js';
import {
  bindAddress,
  oneOf,
  optionalLabel,
  optionalSelector,
  truth,
  wholeNumber,
  type BindAddress,
} from './flag-values.js';
import {UsageError} from './usage-error.js';

/** The controller's settings, as its flags give them. */
export interface ControllerOptions {
  readonly kubeconfig: string | undefined;
  /** Only this namespace; all when absent. */
  readonly namespace: string | undefined;
  /** Only Runtimes with these labels; all when absent. */
  readonly runtimeSelector: string | undefined;
  readonly workers: number;
  /** `undefined`: off. */
  readonly metrics: BindAddress | undefined;
  readonly probes: BindAddress | undefined;
  /** `undefined`: this process works without asking whether another does. */
  readonly election: ElectionFlags | undefined;
  readonly logFormat: 'json' | 'text';
  readonly logLevel: LogLevel;
}

export type LogLevel = 'error' | 'warn' | 'info' | 'debug';

/** What the command line asks for. */
export type Command =
  {readonly kind: 'run'; readonly options: ControllerOptions} | {readonly kind: 'help'} | {readonly kind: 'version'};

export const HELP = `Usage: controller [flags]

Keeps one Deployment for every Runtime, and on the Runtime how many of its Pods are ready and why the others are not.

  --kubeconfig FILE                      kubeconfig; default $KUBECONFIG, ~/.kube/config, the Pod's service account
  --namespace NAME                       only this namespace; default all
  --runtime-selector LABELS              only Runtimes with these labels, such as shard=a; default all
  --workers N                            Runtimes that are worked on at once, 1 to 64; default 16
  --metrics-bind-address HOST:PORT       Prometheus metrics, 0 for none; default 127.0.0.1:8080
  --health-probe-bind-address HOST:PORT  /healthz, /readyz and /version, 0 for none; default 127.0.0.1:8081
  --leader-elect                         work only while holding a Lease, so that several replicas may run
  --leader-election-namespace NAME       the Lease's namespace; default the Pod's, required outside a cluster
  --leader-election-id NAME              the Lease's name; default kruntimes-controller, and what
                                         --namespace and --runtime-selector tell it apart by
  --leader-elect-lease-duration TIME     others take a Lease that was not renewed for so long; default 15s
  --leader-elect-renew-deadline TIME     a leader that could not renew for so long stops; default 10s
  --leader-elect-retry-period TIME       between renewals; default 2s
  --log-format json|text                 default json
  --log-level error|warn|info|debug      default info
  --version, --help
`;

const FLAGS = {
  kubeconfig: {type: 'string'},
  namespace: {type: 'string'},
  'runtime-selector': {type: 'string'},
  workers: {type: 'string', default: '16'},
  'metrics-bind-address': {type: 'string', default: '127.0.0.1:8080'},
  'health-probe-bind-address': {type: 'string', default: '127.0.0.1:8081'},
  'leader-elect': {type: 'string', default: 'false'},
  'leader-election-namespace': {type: 'string'},
  'leader-election-id': {type: 'string'},
  'leader-elect-lease-duration': {type: 'string', default: '15s'},
  'leader-elect-renew-deadline': {type: 'string', default: '10s'},
  'leader-elect-retry-period': {type: 'string', default: '2s'},
  'log-format': {type: 'string', default: 'json'},
  'log-level': {type: 'string', default: 'info'},
  version: {type: 'boolean', default: false},
  help: {type: 'boolean', short: 'h', default: false},
} as const;

/** The flags as they were given, or by default. */
export type Flags = ReturnType<typeof parseArgs<{options: typeof FLAGS}>>['values'];

/**
 * Reads the command line; the flags have the names that Go operators give them.
 *
 * @throws UsageError for an unknown flag or a value that is not possible
 */
export function parseCommand(args: readonly string[]): Command {
  const flags = parseFlags(args);
  if (flags.help) return {kind: 'help'};
  if (flags.version) return {kind: 'version'};
  const flag = (
    name: 'workers' | 'metrics-bind-address' | 'health-probe-bind-address' | 'log-format' | 'log-level',
  ) => ({
    name,
    value: flags[name],
  });
  const namespace = optionalLabel({name: 'namespace', value: flags.namespace});
  const runtimeSelector = optionalSelector({name: 'runtime-selector', value: flags['runtime-selector']});
  const elects = truth({name: 'leader-elect', value: flags['leader-elect']});
  return {
    kind: 'run',
    options: {
      kubeconfig: flags.kubeconfig,
      namespace,
      runtimeSelector,
      workers: wholeNumber(flag('workers'), {min: 1, max: 64}),
      metrics: bindAddress(flag('metrics-bind-address')),
      probes: bindAddress(flag('health-probe-bind-address')),
      election: elects ? electionOptions(flags, {namespace, runtimeSelector}) : undefined,
      logFormat: oneOf(flag('log-format'), ['json', 'text']),
      logLevel: oneOf(flag('log-level'), ['error', 'warn', 'info', 'debug']),
    },
  };
}

function parseFlags(args: readonly string[]): Flags {
  // Go's flag package takes a boolean flag without a value.
  const given = args.map((arg) => (arg === '--leader-elect' ? '--leader-elect=true' : arg));
  try {
    return parseArgs({args: given, options: FLAGS, strict: true, allowPositionals: false}).values;
  } catch (error) {
    const [line] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
    throw new UsageError(`${line ?? ''} (--help lists the flags)`);
  }
}
