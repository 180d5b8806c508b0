import type {KubeObject} from '@kruntimes/kube';
import {parseAllDocuments} from 'yaml';

/** An object of a manifest, with what this project looks at. */
export type ManifestObject = KubeObject & Readonly<Record<string, unknown>>;

/** The objects of a manifest, by `Kind/name` or `Kind/namespace/name`, in its order. */
export function manifestObjects(text: string): Map<string, ManifestObject> {
  const objects = parseAllDocuments(text).map((document) => document.toJS() as ManifestObject | null);
  return new Map(objects.flatMap((object) => (object === null ? [] : [[keyOf(object), object]])));
}

function keyOf({kind = '', metadata: {namespace, name = ''} = {}}: ManifestObject): string {
  return [kind, namespace, name].filter((part) => part !== undefined).join('/');
}

/** The labels by which Helm's objects differ from the same ones in a plain manifest. */
const HELMS_LABELS = ['app.kubernetes.io/managed-by', 'app.kubernetes.io/version', 'helm.sh/chart'];

/** An object as it would be without Helm. */
export function withoutHelmsMarks({
  metadata: {labels = {}, ...metadata} = {},
  ...object
}: ManifestObject): ManifestObject {
  const own = Object.entries(labels).filter(([label]) => !HELMS_LABELS.includes(label));
  return {...object, metadata: own.length === 0 ? metadata : {...metadata, labels: Object.fromEntries(own)}};
}

/**
 * A rendered manifest without its long parts, which are copies of files that are committed elsewhere (the CRD's spec, the
 * data of ConfigMaps), and without the version of the chart.
 */
export function abridged(text: string): string {
  return text
    .replace(/^( *app\.kubernetes\.io\/version:) .*$/gm, '$1 VERSION')
    .replace(/^( *helm\.sh\/chart: kruntimes)-.*$/gm, '$1-VERSION')
    .split(/^---$/m)
    .map((document) =>
      /^kind: (CustomResourceDefinition|ConfigMap)$/m.test(document)
        ? document.replace(/^(spec|data):\n(^ .*\n|^\n)*/m, '# $1: as in the file that it is a copy of\n')
        : document,
    )
    .join('---');
}
