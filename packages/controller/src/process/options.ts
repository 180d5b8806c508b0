import {parseArgs} from 'node:util';

/** The controller's settings, as its flags give them. */
export interface ControllerOptions {
  readonly kubeconfig: string | undefined;
  /** Only this namespace; all when absent. */
  readonly namespace: string | undefined;
  readonly workers: number;
  /** `undefined`: off. */
  readonly metrics: BindAddress | undefined;
  readonly probes: BindAddress | undefined;
  readonly logFormat: 'json' | 'text';
  readonly logLevel: LogLevel;
}

export interface BindAddress {
  /** All interfaces when absent. */
  readonly host: string | undefined;
  readonly port: number;
}

export type LogLevel = 'error' | 'warn' | 'info' | 'debug';

/** What the command line asks for. */
export type Command =
  {readonly kind: 'run'; readonly options: ControllerOptions} | {readonly kind: 'help'} | {readonly kind: 'version'};

/** A flag that cannot be used; the message quotes it and says what is possible. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const HELP = `Usage: controller [flags]

Keeps one Deployment for every Runtime and its ready count on the Runtime.

  --kubeconfig FILE                    kubeconfig; default $KUBECONFIG, ~/.kube/config, the Pod's service account
  --namespace NAME                     only this namespace; default all
  --workers N                          Runtimes that are worked on at once, 1 to 64; default 4
  --metrics-bind-address HOST:PORT     Prometheus metrics, 0 for none; default 127.0.0.1:8080
  --health-probe-bind-address HOST:PORT  /healthz and /readyz, 0 for none; default 127.0.0.1:8081
  --leader-elect=false                 only false is possible in this version: run one replica
  --log-format json|text               default json
  --log-level error|warn|info|debug    default info
  --version, --help
`;

const FLAGS = {
  kubeconfig: {type: 'string'},
  namespace: {type: 'string'},
  workers: {type: 'string', default: '4'},
  'metrics-bind-address': {type: 'string', default: '127.0.0.1:8080'},
  'health-probe-bind-address': {type: 'string', default: '127.0.0.1:8081'},
  'leader-elect': {type: 'string', default: 'false'},
  'log-format': {type: 'string', default: 'json'},
  'log-level': {type: 'string', default: 'info'},
  version: {type: 'boolean', default: false},
  help: {type: 'boolean', short: 'h', default: false},
} as const;

/**
 * Reads the command line; the flags have the names that Go operators give them.
 *
 * @throws UsageError for an unknown flag or a value that is not possible
 */
export function parseCommand(args: readonly string[]): Command {
  const flags = parseFlags(args);
  if (flags.help) return {kind: 'help'};
  if (flags.version) return {kind: 'version'};
  if (flags['leader-elect'] !== 'false') {
    throw new UsageError(
      `--leader-elect=${flags['leader-elect']}: leader election is not available in this version; run one replica with --leader-elect=false`,
    );
  }
  return {
    kind: 'run',
    options: {
      kubeconfig: flags.kubeconfig,
      namespace: namespaceName(flags.namespace),
      workers: wholeNumber('workers', flags.workers, {min: 1, max: 64}),
      metrics: bindAddress('metrics-bind-address', flags['metrics-bind-address']),
      probes: bindAddress('health-probe-bind-address', flags['health-probe-bind-address']),
      logFormat: oneOf('log-format', flags['log-format'], ['json', 'text']),
      logLevel: oneOf('log-level', flags['log-level'], ['error', 'warn', 'info', 'debug']),
    },
  };
}

function parseFlags(args: readonly string[]): ReturnType<typeof parseArgs<{options: typeof FLAGS}>>['values'] {
  // Go's flag package takes a boolean flag without a value.
  const given = args.map((arg) => (arg === '--leader-elect' ? '--leader-elect=true' : arg));
  try {
    return parseArgs({args: given, options: FLAGS, strict: true, allowPositionals: false}).values;
  } catch (error) {
    const [line] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
    throw new UsageError(`${line ?? ''} (--help lists the flags)`);
  }
}

/** A DNS label (RFC 1123), as the API server asks of a namespace; empty for all. */
function namespaceName(value: string | undefined): string | undefined {
  if (value === undefined || value === '') return undefined;
  if (value.length > 63 || !/^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/.test(value)) {
    throw new UsageError(
      `--namespace=${value}: must be lower case letters, digits and '-', at most 63, as a namespace's name`,
    );
  }
  return value;
}

function wholeNumber(flag: string, value: string, {min, max}: {min: number; max: number}): number {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < min || number > max) {
    throw new UsageError(`--${flag}=${value}: must be a whole number from ${min} to ${max}`);
  }
  return number;
}

function bindAddress(flag: string, value: string): BindAddress | undefined {
  if (value === '0' || value === '') return undefined;
  const match = /^(?:\[([^\]]+)\]|([^:]*)):(\d{1,5})$/.exec(value);
  const port = Number(match?.[3]);
  if (match === null || port > 65535) {
    throw new UsageError(`--${flag}=${value}: must be HOST:PORT, :PORT for all interfaces, or 0 for none`);
  }
  const host = match[1] ?? match[2];
  return {host: host === '' ? undefined : host, port};
}

function oneOf<T extends string>(flag: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined) throw new UsageError(`--${flag}=${value}: must be one of ${allowed.join(', ')}`);
  return found;
}
