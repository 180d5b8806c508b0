import {X509Certificate} from 'node:crypto';
import {
  ApiError,
  isNotFound,
  toError,
  type CallOptions,
  type ConfigSource,
  type KubeClient,
  type KubeObject,
  type Proof,
  type ResourceType,
} from '@kruntimes/kube';
import {failed, passed, type Check} from '../checks/check.js';
import {humanDuration} from '../views/age.js';
import {skip} from './check-ids.js';
import {meansOf} from './credentials.js';
import {messageOf} from './message.js';

/** Who the API server takes us for (authentication.k8s.io/v1 UserInfo). */
export interface UserInfo {
  readonly username?: string;
  readonly groups?: readonly string[];
}

interface SelfSubjectReview extends KubeObject {
  readonly status?: {readonly userInfo?: UserInfo};
}

const SELF_SUBJECT_REVIEWS: ResourceType<SelfSubjectReview> = {
  group: 'authentication.k8s.io',
  version: 'v1',
  plural: 'selfsubjectreviews',
  kind: 'SelfSubjectReview',
  namespaced: false,
};

const ANONYMOUS = 'system:anonymous';

/** What came of asking who we are. */
export type Identity =
  {readonly kind: 'known'; readonly user: UserInfo} | {readonly kind: 'unknown'; readonly error: Error};

/** Asks the API server who we are. */
export async function whoAmI(client: KubeClient, call: CallOptions): Promise<Identity> {
  const review = {apiVersion: 'authentication.k8s.io/v1', kind: 'SelfSubjectReview'};
  try {
    const {status} = await client.create(SELF_SUBJECT_REVIEWS, review, call);
    return {kind: 'known', user: status?.userInfo ?? {}};
  } catch (error) {
    return {kind: 'unknown', error: toError(error)};
  }
}

/** What the check of an identity looks at. */
export interface AuthenticationInput {
  readonly identity: Identity;
  readonly source: ConfigSource;
  readonly proof: Proof;
  readonly now: Date;
}

/** Whether the API server takes our credentials, and whom it takes us for. */
export function authenticationCheck({identity, source, proof, now}: AuthenticationInput): Check {
  const id = 'authentication';
  if (identity.kind === 'known') {
    const {username = '', groups = []} = identity.user;
    if (username !== ANONYMOUS)
      return passed(id, `you are "${username}"${groups.length > 0 ? `, in ${groups.join(', ')}` : ''}`);
    return nobody();
  }
  const {error} = identity;
  // Who is nobody may not even ask who they are.
  if (error instanceof ApiError && error.code === 403 && error.message.includes(`"${ANONYMOUS}"`)) return nobody();
  if (error instanceof ApiError && error.code === 401) return refused(meansOf(source), proof, now);
  if (isNotFound(error)) {
    const user = source.kind === 'kubeconfig' ? `; the kubeconfig's user is "${source.user}"` : '';
    return skip(id, `the API server cannot say who you are (before Kubernetes 1.28)${user}`);
  }
  return skip(id, messageOf(error));
}

function nobody(): Check {
  return failed('authentication', {
    message: 'the API server takes you for nobody (system:anonymous)',
    hint: 'name a user with credentials, by --user, --token or a context:  kubectl config view --minify',
  });
}

function refused(means: string, proof: Proof, now: Date): Check {
  const end = expiryOf(proof);
  const since = end === undefined ? undefined : now.getTime() - end;
  const hint = 'log in again, or get a new credential of this user:  kubectl config view --minify';
  if (since !== undefined && since > 0) {
    return failed('authentication', {message: `the credentials (${means}) expired ${humanDuration(since)} ago`, hint});
  }
  return failed('authentication', {
    message: `the API server does not take the credentials (${means}): Unauthorized`,
    hint,
  });
}

/** When a token that is a JWT, or a client certificate, ends, in ms since 1970; undefined where it does not say. */
export function expiryOf({headers = {}, tls = {}}: Proof): number | undefined {
  const token = /^Bearer [^.]+\.([^.]+)\.[^.]+$/.exec(headers['authorization'] ?? '')?.[1];
  if (token !== undefined) return claimedExpiry(token);
  if (tls.cert === undefined) return undefined;
  try {
    return Date.parse(new X509Certificate(tls.cert).validTo);
  } catch {
    return undefined;
  }
}

// RFC 7519, `exp`: seconds since 1970.
function claimedExpiry(payload: string): number | undefined {
  try {
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as {exp?: unknown} | null;
    return typeof claims?.exp === 'number' ? claims.exp * 1000 : undefined;
  } catch {
    return undefined;
  }
}
