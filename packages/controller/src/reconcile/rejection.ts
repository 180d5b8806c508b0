import type {Reason} from '@kruntimes/api';
import {ApiError, isAlreadyExists, isConflict} from '@kruntimes/kube';

/** What an API server's refusal of a Deployment means. */
export interface Rejection {
  readonly reason: Reason;
  readonly message: string;
}

/**
 * Why the API server refused our Deployment; `undefined` when trying again is all there is to say: a conflict, a server
 * that is overloaded or away, a failure of its own. See the table of reasons in `@kruntimes/api`.
 */
export function rejectionOf(error: unknown): Rejection | undefined {
  if (!(error instanceof ApiError) || isStale(error)) return undefined;
  const reason = reasonOf(error);
  return reason === undefined ? undefined : {reason, message: error.message};
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

function reasonOf(error: ApiError): Reason | undefined {
  switch (error.code) {
    case 422:
    case 400:
      return invalidReason(error);
    case 403:
      return forbiddenReason(error);
    case 500:
      // A field that the server does not know, or a key that comes twice: it will never be taken.
      return error.message.includes('failed to create typed patch object') ? 'TemplateInvalid' : undefined;
    default:
      return undefined;
  }
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
