/** The longest name of an object (a DNS subdomain). */
const MAX_NAME = 253;

/**
 * The name of an event: that of the object it regards and the time in hex (client-go's GenerateEventName), cut to what the
 * API server takes. Names of some types, such as `system:node` of a ClusterRole, are none of a DNS subdomain: what does
 * not fit becomes a dash.
 *
 * @param nanoseconds since the epoch, different for each event
 */
export function eventName(regarding: string, nanoseconds: bigint): string {
  const suffix = nanoseconds.toString(16);
  const labels = regarding
    .toLowerCase()
    .replaceAll(/[^a-z0-9.-]/g, '-')
    .slice(0, MAX_NAME - suffix.length - 1)
    .split('.')
    .map((label) => label.replaceAll(/^-+|-+$/g, ''));
  return [...labels.filter((label) => label !== ''), suffix].join('.');
}
