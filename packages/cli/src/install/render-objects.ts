import type {KubeObject} from '@kruntimes/kube';
import {prettyJson} from '../output/json.js';

/** Objects for `kubectl apply -f -`: YAML of several documents, or one List as JSON. */
export async function renderObjects(objects: readonly KubeObject[], format: 'yaml' | 'json'): Promise<string> {
  if (format === 'json') {
    return `${prettyJson({apiVersion: 'v1', items: objects, kind: 'List', metadata: {resourceVersion: ''}})}\n`;
  }
  const {yaml} = await import('../output/yaml.js');
  return objects.map(yaml).join('---\n');
}
