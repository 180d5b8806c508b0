import type {KubeObject} from '@kruntimes/kube';

/** The label by which Helm tells its own objects (helm.sh/docs/chart_best_practices/labels). */
export const MANAGED_BY = 'app.kubernetes.io/managed-by';
export const RELEASE = 'meta.helm.sh/release-name';
export const RELEASE_NAMESPACE = 'meta.helm.sh/release-namespace';

const ANNOTATIONS = [RELEASE, RELEASE_NAMESPACE, 'helm.sh/resource-policy'];
const LABELS = [MANAGED_BY, 'helm.sh/chart', 'app.kubernetes.io/version'];

/** Whether an object says that Helm made it. */
export function isHelms(object: KubeObject | undefined): boolean {
  return object?.metadata?.labels?.[MANAGED_BY] === 'Helm';
}

/** A merge patch that takes Helm's marks off what was taken over; undefined where there are none. */
export function withoutHelm(
  object: KubeObject | undefined,
): {readonly kind: 'merge'; readonly body: object} | undefined {
  if (!isHelms(object)) return undefined;
  const gone = (keys: readonly string[]): object => Object.fromEntries(keys.map((key) => [key, null]));
  return {kind: 'merge', body: {metadata: {annotations: gone(ANNOTATIONS), labels: gone(LABELS)}}};
}
