import {readFile} from 'node:fs/promises';
import {parse} from 'yaml';
import type {Devcluster, DevclusterOptions, JsonObject} from '../src/index.js';
import {startDevcluster} from '../src/index.js';

export const widgets = '/apis/example.com/v1/namespaces/default/widgets';

export function widget(name: string, spec: JsonObject = {size: 'small'}, metadata: JsonObject = {}): JsonObject {
  return {apiVersion: 'example.com/v1', kind: 'Widget', metadata: {name, ...metadata}, spec};
}

/** A devcluster with the CRD of Widgets. */
export async function startWithWidgets(options?: DevclusterOptions): Promise<Devcluster> {
  const cluster = await startDevcluster(options);
  const text = await readFile(new URL('testdata/widgets.yaml', import.meta.url), 'utf8');
  cluster.create(parse(text) as JsonObject);
  return cluster;
}
