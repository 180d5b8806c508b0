import {objectPath, type CallOptions, type KubeClient} from '@kruntimes/kube';
import type {ExamplePod} from '../diagnosis/example-pod.js';
import {PODS} from './pool-pods.js';

/** How much of a log is read at most. */
const LINES = 5;
const BYTES = 4096;

/** The last lines of the log of a container; none where nothing ran or the log cannot be read. */
export async function readLog(
  client: KubeClient,
  {name, container, log}: ExamplePod,
  {namespace, ...call}: CallOptions & {readonly namespace: string},
): Promise<readonly string[]> {
  if (log === 'none') return [];
  const query = new URLSearchParams({
    tailLines: String(LINES),
    limitBytes: String(BYTES),
    ...(container !== undefined && {container}),
    ...(log === 'previous' && {previous: 'true'}),
  });
  try {
    const text = await client.text(`${objectPath(PODS, {namespace, name}, 'log')}?${query.toString()}`, call);
    return text
      .slice(0, BYTES)
      .split(/\r?\n/)
      .filter((line) => line.trim() !== '')
      .slice(-LINES);
  } catch {
    // It is an addition: what is wrong with the Pod is known without it.
    return [];
  }
}
