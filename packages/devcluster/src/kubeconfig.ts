import {readFileSync, rmdirSync, rmSync} from 'node:fs';
import {chmod, mkdir, readFile, rename, rm, writeFile} from 'node:fs/promises';
import {dirname} from 'node:path';
import {errorCode, toError} from '@kruntimes/kube';
import {stringify} from 'yaml';

/** The name of the cluster, the user and the context. */
export const contextName = 'devcluster';

const header = '# Written by hack/devcluster for an embedded development cluster.\n';

/** A kubeconfig that reaches the server; there is nothing to authenticate. */
export function kubeconfig(url: string): object {
  return {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{name: contextName, cluster: {server: url}}],
    users: [{name: contextName, user: {}}],
    contexts: [{name: contextName, context: {cluster: contextName, user: contextName, namespace: 'default'}}],
    'current-context': contextName,
  };
}

/** A kubeconfig that was written. */
export interface WrittenKubeconfig {
  /** Removes it, unless it is another's by now, and the folders that were made for it, unless something else is in them. */
  remove(): void;
}

/**
 * Writes the kubeconfig for its owner only. Throws when the file is there and was not written by a devcluster: somebody
 * else's credentials are never lost.
 */
export async function writeKubeconfig(path: string, url: string): Promise<WrittenKubeconfig> {
  const old = await readFile(path, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw new Error(`cannot read ${path}: ${toError(error).message}`, {cause: error});
  });
  if (old !== undefined && !old.startsWith(header)) {
    throw new Error(`${path} exists and is not a devcluster's: choose another file, or remove it`);
  }
  const temporary = `${path}.${process.pid}.new`;
  const text = header + stringify(kubeconfig(url));
  const made: string[] = [];
  try {
    await makeFolder(dirname(path), made);
    await writeFile(temporary, text, {mode: 0o600});
    await chmod(temporary, 0o600);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, {force: true}).catch(() => undefined);
    throw new Error(`cannot write ${path}: ${toError(error).message}`, {cause: error});
  }
  return {remove: () => remove(path, text, made)};
}

function remove(path: string, text: string, made: readonly string[]): void {
  try {
    if (readFileSync(path, 'utf8') !== text) return;
    rmSync(path);
    for (const folder of made.toReversed()) rmdirSync(folder);
  } catch {
    // It is gone already, or something of somebody else's is beside it.
  }
}

// Node's own recursive mkdir tries for ever where a folder cannot be made though its parent is there: under /proc.
async function makeFolder(path: string, made: string[]): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return;
    if (errorCode(error) !== 'ENOENT') throw error;
    await makeFolder(dirname(path), made);
    await mkdir(path);
  }
  made.push(path);
}
