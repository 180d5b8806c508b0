import type {Reason} from '@kruntimes/api';
import {ApiError, isAlreadyExists, isConflict} from '@kruntimes/kube';

/** What an API server's refusal of a Deployment means. */
export interface Rejection {
  readonly reason: Reason;
  readonly message: string;
  /** Whether it may be a passing weakness of the server, or of a webhook that is restarting: believed when it lasts. */
  readonly passing: boolean;
}

/**
 * Why the API server refused our Deployment; `undefined` when trying again is all there is to say: a conflict, a server
 * that is overloaded or away, a failure of its own. See the table of reasons in `@kruntimes/api`.
 */
export function rejectionOf(error: unknown): Rejection | undefined {
  if (!(error instanceof ApiError) || isStale(error)) return undefined;
  const reason = reasonOf(error);
  if (reason === undefined) return undefined;
  const failedWebhook = failedWebhookOf(error);
  // Right after the API server came up its authorizer may refuse what is allowed.
  const passing = reason === 'Forbidden' || failedWebhook !== undefined;
  return {reason, message: failedWebhook ?? error.message, passing};
}

/**
 * Whether the object is no longer as it was read: it changed, or it was not there and now is; another uid comes as a 422
 * when the object was created anew.
 */
export function isStale(error: unknown): boolean {
  return (
    isConflict(error) ||
    isAlreadyExists(error) ||
    (error instanceof ApiError && error.code === 422 && error.causes.some(({field}) => field === 'metadata.uid'))
  );
}

/**
 * Failures of the server's own, as it says, that come again for ever: a field that it does not know, or a key that comes
 * twice; more than etcd takes in a request (1.5 MiB).
 */
const NEVER_TAKEN = ['failed to create typed patch object', 'etcdserver: request is too large'];

function reasonOf(error: ApiError): Reason | undefined {
  switch (error.code) {
    case 422:
    case 400:
      return invalidReason(error);
    case 413:
      return 'TemplateInvalid';
    case 403:
      return forbiddenReason(error);
    case 500:
      if (NEVER_TAKEN.some((words) => error.message.includes(words))) return 'TemplateInvalid';
      return failedWebhookOf(error) === undefined ? undefined : 'AdmissionDenied';
    default:
      return undefined;
  }
}

/**
 * What the server says of an admission webhook that it could not ask. How the call failed is left out: it differs from
 * call to call (a timeout, a refused connection, a local port), and would be a new status each time.
 */
function failedWebhookOf({code, message}: ApiError): string | undefined {
  return code === 500 ? /failed calling webhook "[^"]*"/.exec(message)?.[0] : undefined;
}

function invalidReason({causes}: ApiError): Reason {
  const fields = causes.map(({field = ''}) => field);
  if (fields.some((field) => field.startsWith('metadata.ownerReferences'))) return 'DeploymentNotOwned';
  if (fields.some((field) => field.startsWith('spec.selector'))) return 'SelectorMismatch';
  return 'TemplateInvalid';
}

function forbiddenReason({message, causes}: ApiError): Reason {
  if (causes.some(({reason}) => reason === 'NamespaceTerminating')) return 'NamespaceTerminating';
  if (message.includes('exceeded quota')) return 'QuotaExceeded';
  if (message.includes('admission webhook') || message.includes('ValidatingAdmissionPolicy')) return 'AdmissionDenied';
  return 'Forbidden';
}
