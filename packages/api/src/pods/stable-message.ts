import {boundedMessage} from '../bounded-message.js';

/** The longest message about Pods, in characters. */
export const POD_MESSAGE_MAX_LENGTH = 256;

/** What differs between Pods that fail alike, or moves by itself while nothing changes. */
const MOVING: readonly (readonly [RegExp, string])[] = [
  [/\s*\(pod: "[^"]*", container: [^)]*\)/g, ''],
  [/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '<uid>'],
  [/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?/g, '<time>'],
  [/\b[0-9a-f]{12,}\b/gi, '<id>'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/g, '<ip>'],
  [/\[[0-9a-f:]*:[0-9a-f:]*\](?::\d+)?/gi, '<ip>'],
  // As Go prints a time.Duration: it always ends in a unit of seconds, which a quantity such as 500m does not.
  [/\b(?:\d+h)?(?:\d+m)?\d+(?:\.\d+)?(?:ns|µs|ms|s)\b/g, '<time>'],
  [/^(?:rpc error: code = \w+ desc = )+/, ''],
  // Control characters too: a status is shown on terminals.
  [/[\s\u0000-\u001f\u007f-\u009f]+/g, ' '],
];

/**
 * The text of a kubelet or an API server about a Pod, without what differs from Pod to Pod (names, uids, ids, addresses)
 * and from one moment to the next (times), and bounded: the same fault gives the same text.
 */
export function stableMessage(text: string, podName?: string): string {
  const named = podName ? text.replaceAll(podName, '<pod>') : text;
  const stable = MOVING.reduce((message, [pattern, word]) => message.replace(pattern, word), named);
  return boundedMessage(stable.trim(), POD_MESSAGE_MAX_LENGTH);
}
