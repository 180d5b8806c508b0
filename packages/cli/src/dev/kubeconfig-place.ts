import {mkdtempSync, rmSync} from 'node:fs';
import {homedir, tmpdir} from 'node:os';
import {delimiter, join, resolve} from 'node:path';
import process from 'node:process';
import {writeKubeconfig, type WrittenKubeconfig} from '@kruntimes/devcluster';
import {toError} from '@kruntimes/kube';
import {UsageError} from '../command-line/usage-error.js';
import {servedAlready} from './served-already.js';

/** A file for the kubeconfig of an embedded cluster. */
export interface KubeconfigPlace {
  readonly path: string;
  /**
   * Writes it, for the cluster at this address. However the process ends, but for SIGKILL, it is removed.
   *
   * @throws Error where it cannot be written, is somebody else's, or is that of a cluster that still runs
   */
  readonly write: (url: string) => Promise<void>;
  /** Removes it if it was written, and the folders that were made for it. */
  readonly remove: () => void;
}

/**
 * The place that was asked for, else one in a temporary folder.
 *
 * @throws UsageError where it is one of the user's own kubeconfigs; Error where there is no temporary folder
 */
export function kubeconfigPlace(asked: string | undefined, env: NodeJS.ProcessEnv): KubeconfigPlace {
  const folder = asked === undefined ? temporaryFolder() : undefined;
  const path = folder === undefined ? chosen(asked ?? '', env) : join(folder, 'kubeconfig');
  let written: WrittenKubeconfig | undefined;
  const removeAll = (): void => {
    if (folder !== undefined) rmSync(folder, {recursive: true, force: true});
    else written?.remove();
  };
  process.once('exit', removeAll);
  return {
    path,
    write: async (url) => {
      const other = await servedAlready(path);
      if (other !== undefined) {
        throw new Error(
          `${path} is the kubeconfig of a cluster that runs at ${other}: stop that, or choose another file`,
        );
      }
      written = await writeKubeconfig(path, url);
    },
    remove: () => {
      process.off('exit', removeAll);
      removeAll();
    },
  };
}

/** Whether kubectl and krt would read this file by themselves: `$KUBECONFIG` or `~/.kube/config`. */
export function isUsersOwn(path: string, env: NodeJS.ProcessEnv): boolean {
  const own = [
    ...(env['KUBECONFIG'] ?? '').split(delimiter).filter(Boolean),
    join(env['HOME'] ?? homedir(), '.kube/config'),
  ];
  return own.map((file) => resolve(file)).includes(resolve(path));
}

function chosen(asked: string, env: NodeJS.ProcessEnv): string {
  if (asked === '') throw new UsageError('invalid argument "" for "--kubeconfig-out" flag: it is the path of a file');
  if (isUsersOwn(asked, env)) {
    throw new UsageError(
      `--kubeconfig-out "${asked}" is your own kubeconfig, which is never written: name another file`,
    );
  }
  return resolve(asked);
}

function temporaryFolder(): string {
  try {
    return mkdtempSync(join(tmpdir(), 'kruntimes-dev-'));
  } catch (error) {
    const message = `cannot make a temporary folder: ${toError(error).message}; set TMPDIR to one that can be written, or use --kubeconfig-out`;
    throw new Error(message, {cause: error});
  }
}
