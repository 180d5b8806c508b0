/**
 * On a Pod, or in a Pod template: makes the Pod fail in the way that the value names. Without the annotation, or with
 * an empty value, the Pod is well (again).
 */
export const failAnnotation = 'devcluster.kruntimes.io/fail';

export const podFailures = ['NotReady', 'ImagePullBackOff', 'CrashLoopBackOff', 'Unschedulable', 'NodeLost'] as const;

export type PodFailure = (typeof podFailures)[number];

/** What the annotation asks for; a word that it does not know is a Pod that is not ready. */
export function podFailure(annotations: Readonly<Record<string, string>> | undefined): PodFailure | undefined {
  const value = annotations?.[failAnnotation];
  if (value === undefined || value === '') return undefined;
  return podFailures.find((failure) => failure === value) ?? 'NotReady';
}
