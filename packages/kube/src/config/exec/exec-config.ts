import {ConfigError} from '../../errors.js';
import type {User} from '../kubeconfig.js';

/** The versions of ExecCredential that kubectl speaks; v1alpha1 is gone since Kubernetes 1.24. */
export type ExecApiVersion = 'client.authentication.k8s.io/v1' | 'client.authentication.k8s.io/v1beta1';

/** Whether a plugin may ask questions on our stdin. */
export type InteractiveMode = 'Never' | 'IfAvailable' | 'Always';

const API_VERSIONS: readonly ExecApiVersion[] = [
  'client.authentication.k8s.io/v1',
  'client.authentication.k8s.io/v1beta1',
];
const INTERACTIVE_MODES: readonly InteractiveMode[] = ['Never', 'IfAvailable', 'Always'];

/** A user's `exec` entry, checked and with its defaults (clientcmd/api/v1 ExecConfig). */
export interface ExecConfig {
  readonly apiVersion: ExecApiVersion;
  readonly command: string;
  readonly args: readonly string[];
  /** Added to the environment of this process. */
  readonly env: Readonly<Record<string, string>>;
  readonly interactiveMode: InteractiveMode;
  readonly provideClusterInfo: boolean;
  /** What to tell who has not installed the command; may be empty. */
  readonly installHint: string;
}

/**
 * Reads the `exec` entry of a user, by the rules and in the words of clientcmd's validation.go and defaults.go.
 *
 * @throws ConfigError when something in it is missing or wrong
 */
export function execConfig(user: User, userName: string): ExecConfig {
  const exec = user.exec ?? {};
  const missing = (field: string): ConfigError =>
    new ConfigError(`error: ${field} must be specified for ${userName} to use exec authentication plugin`);
  if (user['auth-provider'] !== undefined) {
    throw new ConfigError(
      `error: authProvider cannot be provided in combination with an exec plugin for ${userName}; remove one of them`,
    );
  }
  const text = (field: string): string => textOf(exec[field], `${field} for ${userName}`);
  const command = text('command');
  if (command === '') throw missing('command');
  const given = text('apiVersion');
  if (given === '') throw missing('apiVersion');
  const env = envOf(exec['env'], userName);
  if (Object.hasOwn(env, '')) throw missing('env variable name');
  const apiVersion = API_VERSIONS.find((version) => version === given);
  if (apiVersion === undefined) {
    throw new ConfigError(
      `error: exec plugin: invalid apiVersion "${given}" for ${userName}; it is one of ${API_VERSIONS.join(', ')}`,
    );
  }
  const mode = text('interactiveMode') || (apiVersion.endsWith('/v1beta1') ? 'IfAvailable' : '');
  if (mode === '') throw missing('interactiveMode');
  const interactiveMode = INTERACTIVE_MODES.find((known) => known === mode);
  if (interactiveMode === undefined) {
    throw new ConfigError(
      `error: invalid interactiveMode for ${userName}: "${mode}"; it is one of ${INTERACTIVE_MODES.join(', ')}`,
    );
  }
  return {
    apiVersion,
    command,
    args: listOf(exec['args'], `args for ${userName}`).map((arg) => textOf(arg, `args for ${userName}`)),
    env,
    interactiveMode,
    provideClusterInfo: exec['provideClusterInfo'] === true,
    installHint: text('installHint'),
  };
}

function envOf(value: unknown, userName: string): Record<string, string> {
  const what = `env for ${userName}`;
  return Object.fromEntries(
    listOf(value, what).map((entry) => {
      if (typeof entry !== 'object' || entry === null) throw invalid(what, entry, 'a list of names and values');
      const {name, value: text} = entry as {readonly name?: unknown; readonly value?: unknown};
      return [textOf(name, what), textOf(text, what)];
    }),
  );
}

function textOf(value: unknown, what: string): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') throw invalid(what, value, 'a string; put it in quotes');
  return value;
}

function listOf(value: unknown, what: string): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw invalid(what, value, 'a list');
  return value;
}

function invalid(what: string, value: unknown, expected: string): ConfigError {
  return new ConfigError(`error: invalid ${what}: ${JSON.stringify(value)} is not ${expected}`);
}
