import {readFile} from 'node:fs/promises';

/** An embedded cluster is on loopback, and answers at once. In ms. */
const PATIENCE_MS = 1_000;

/**
 * The address that the kubeconfig of an embedded cluster leads to, where a cluster still answers there; undefined where the
 * file is not there, is another's, or is what a killed process has left.
 */
export async function servedAlready(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '');
  const url = /^ +server: (http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost):\d+)$/m.exec(text)?.[1];
  if (url === undefined) return undefined;
  try {
    const answer = await fetch(new URL('/version', url), {signal: AbortSignal.timeout(PATIENCE_MS)});
    return (await answer.text()).includes('"gitVersion"') ? url : undefined;
  } catch {
    return undefined;
  }
}
