import {ApiError, ConfigError, ConnectionError, CredentialError, toError, type ConfigSource} from '@kruntimes/kube';
import {UsageError} from '../command-line/usage-error.js';
import {sanitize} from '../views/sanitize.js';
import {WaitFailure} from '../waiting/wait-failure.js';
import type {Outcome} from './exit-codes.js';
import {InvalidObject} from './invalid-object.js';
import {nextSteps, waysOutOfConflict} from './next-steps.js';
import {ResourceTypeMissing} from './resource-type-missing.js';

/** An error as the user sees it. */
export interface ErrorDescription {
  /** In kubectl's wording where kubectl has one; one line, or a list of causes. */
  readonly message: string;
  /** What to do next, at most two lines. */
  readonly hints: readonly string[];
  readonly outcome: Outcome;
}

/** What is known about the attempt: helps to say what to do next. */
export interface Attempt {
  readonly bin: string;
  /** The words of the command. */
  readonly command?: string;
  readonly source?: ConfigSource;
}

/** Turns anything that was thrown into what is printed and what the process ends with: the one such place. */
export function describeError(thrown: unknown, attempt: Attempt): ErrorDescription {
  const error = toError(thrown);
  if (error instanceof ApiError) return describeApiError(error, attempt);
  if (error instanceof ConnectionError) return describeConnectionError(error, attempt);
  const message = sanitize(error.message);
  if (error instanceof UsageError) {
    const meant = error.meant === undefined ? '' : `\nDid you mean '${attempt.bin} ${error.meant}'?`;
    return {message: `error: ${message}${meant}`, hints: [], outcome: 'usage'};
  }
  if (error instanceof InvalidObject) return {message: error.message, hints: [], outcome: 'failed'};
  if (error instanceof ConfigError) {
    const hints = error.entry === undefined ? [] : nextSteps(error.entry.kind, attempt.bin);
    return {message, hints, outcome: 'notReachable'};
  }
  if (error instanceof CredentialError) {
    return {message: sanitizedLines(error.message), hints: contextHint(attempt), outcome: 'notAuthenticated'};
  }
  if (error instanceof WaitFailure) {
    const hints = error.controllerIsSilent ? nextSteps('controllerIsSilent', attempt.bin) : [];
    return {message: `error: ${message}`, hints, outcome: error.outcome};
  }
  if (error instanceof ResourceTypeMissing) {
    return {message: `error: ${message}`, hints: nextSteps('resourceTypeMissing', attempt.bin), outcome: 'failed'};
  }
  return {message: `error: ${message}`, hints: [], outcome: 'failed'};
}

// Several lines: the hint of a kubeconfig on how to install a plugin, the fields of a conflict.
function sanitizedLines(text: string): string {
  return text
    .split(/\n+/)
    .map((line) => sanitize(line))
    .join('\n');
}

function describeApiError(error: ApiError, attempt: Attempt): ErrorDescription {
  if (error.code === 401) {
    return {
      message: 'error: You must be logged in to the server (Unauthorized)',
      hints: contextHint(attempt),
      outcome: 'notAuthenticated',
    };
  }
  const reason = error.reason === '' ? '' : ` (${sanitize(error.reason)})`;
  const head = `Error from server${reason}: `;
  if (error.causes.some((cause) => cause.reason === 'FieldManagerConflict')) {
    // Several fields are listed a line each.
    const ways = waysOutOfConflict(attempt.command, attempt.bin);
    const lines = [`${head}${sanitizedLines(error.message)}`, ...ways.map((way) => `* ${way}`)];
    return {message: lines.join('\n'), hints: [], outcome: 'failed'};
  }
  const hints = error.code === 403 ? nextSteps('forbidden', attempt.bin) : [];
  return {message: `${head}${sanitize(error.message)}`, hints, outcome: 'failed'};
}

function describeConnectionError(error: ConnectionError, attempt: Attempt): ErrorDescription {
  const message =
    error.failure === 'refused'
      ? `The connection to the server ${error.host} was refused - did you specify the right host or port?`
      : sanitize(error.message);
  return {message, hints: contextHint(attempt), outcome: 'notReachable'};
}

function contextHint({source}: Attempt): string[] {
  if (source === undefined) return [];
  switch (source.kind) {
    case 'in-cluster':
      return ['the service account of this Pod was used, as there is no kubeconfig'];
    case 'flags':
      return ['the server and credentials are those of the flags'];
    case 'kubeconfig':
      return [
        `context "${sanitize(source.context)}", user "${sanitize(source.user)}" of ${source.files.join(', ')}`,
        `credentials: ${sanitize(source.authentication)}`,
      ];
  }
}
