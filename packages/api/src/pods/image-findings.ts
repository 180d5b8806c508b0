import type {Finding} from './finding.js';
import type {ContainerStatus} from './pod-object.js';
import {stableMessage} from './stable-message.js';

/** The waiting reasons of the kubelet's image manager (pkg/kubelet/images/types.go) that are the failure of a pull. */
const PULL_FAILURES: ReadonlySet<string> = new Set([
  'ErrImagePull',
  'ImagePullBackOff',
  'ErrImageNeverPull',
  'RegistryUnavailable',
  'ImageInspectError',
  'SignatureValidationFailed',
]);

/** What a message says while neither Pod nor previous status tells more. */
export const NO_DETAIL = 'cannot be pulled';

/** What registries and runtimes say, in the words that are shown; the first that fits. */
const PULL_PROBLEMS: readonly (readonly [RegExp, string])[] = [
  [/pull policy of Never/i, 'is not on the node, and its pull policy is Never'],
  [
    /denied|unauthorized|authorization failed|authentication required|403 Forbidden/i,
    'cannot be pulled: access denied',
  ],
  [/toomanyrequests|429 Too Many Requests|rate limit/i, 'cannot be pulled: too many requests to its registry'],
  [/no match for platform|no matching manifest/i, "is not built for the node's platform"],
  [/no such host/i, 'cannot be pulled: its registry has no address'],
  [/x509|certificate/i, 'cannot be pulled: the certificate of its registry is not trusted'],
  [/no space left/i, 'cannot be pulled: no space left on the node'],
  [
    /timeout|deadline exceeded|connection re(?:fused|set)|unreachable|EOF/i,
    'cannot be pulled: its registry does not answer',
  ],
  [/not ?found|manifest unknown|does not exist/i, 'not found'],
];

/** The failure of a container's image, or undefined if it is not its image that the container waits for. */
export function imageFinding({name, image = '', state}: ContainerStatus): Finding | undefined {
  const {reason = '', message = ''} = state?.waiting ?? {};
  const container = {container: name, message: stableImage(image)};
  if (reason === 'InvalidImageName') return {reason, ...container, detail: 'is not a valid name'};
  return PULL_FAILURES.has(reason) ? {reason: 'ImagePullFailed', ...container, detail: detailOf(message)} : undefined;
}

// The kubelet alternates between ErrImagePull, with the error, and ImagePullBackOff, with it or (before 1.31) without.
function detailOf(message: string): string | null {
  const error = message.replace(/^Back-off pulling image "[^"]*"(?:: ErrImagePull)?:?\s*/, '');
  if (error === '') return null;
  return PULL_PROBLEMS.find(([pattern]) => pattern.test(error))?.[1] ?? `${NO_DETAIL}: ${stableMessage(error)}`;
}

function stableImage(image: string): string {
  return `image ${image.slice(0, 200)}`;
}
