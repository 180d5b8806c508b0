import type {ConfigSource, CredentialError, Proof} from '@kruntimes/kube';
import {failed, passed, type Check} from '../checks/check.js';
import {CONFIGURATION_HINTS} from './hints.js';
import {messageOf} from './message.js';

/** How we prove who we are: `proof`, or why none could be obtained. */
export type Obtained =
  {readonly kind: 'proof'; readonly proof: Proof} | {readonly kind: 'none'; readonly error: CredentialError | Error};

/** Whether something could be obtained to prove who we are with; not yet, whether the server takes it. */
export function credentialsCheck(obtained: Obtained, source: ConfigSource): Check {
  const means = meansOf(source);
  if (obtained.kind === 'none') {
    const hint = CONFIGURATION_HINTS[means.startsWith('exec plugin') ? 'plugin' : 'credentials'];
    // What the kubeconfig says of how to install a plugin stands below that it is missing.
    const [message = '', ...details] = messageOf(obtained.error).split(/\n+/).filter(Boolean);
    return failed('credentials', {message, ...(details.length > 0 && {details}), hint});
  }
  const {headers = {}, tls = {}} = obtained.proof;
  const isNobody = headers['authorization'] === undefined && tls.cert === undefined;
  return passed('credentials', isNobody ? 'no credentials' : `credentials: ${means}`);
}

/** How credentials are obtained, in words. */
export function meansOf(source: ConfigSource): string {
  switch (source.kind) {
    case 'kubeconfig':
      return source.authentication;
    case 'in-cluster':
      return "the service account's token";
    case 'flags':
      return 'those of the flags';
  }
}
