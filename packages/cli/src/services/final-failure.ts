import {ApiError, CredentialError, isNotFound} from '@kruntimes/kube';

/** Whether no new attempt can mend a failure: someone has to log in, to give rights, or to install the CRD. */
export function isFinal(error: Error): boolean {
  if (error instanceof CredentialError || isNotFound(error)) return true;
  return error instanceof ApiError && (error.code === 401 || error.code === 403 || error.code === 400);
}
