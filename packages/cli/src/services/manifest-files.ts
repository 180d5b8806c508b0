import {readdir, stat} from 'node:fs/promises';
import {join} from 'node:path';
import {errorCode} from '@kruntimes/kube';
import {goGlob, isGlob} from './go-glob.js';

/**
 * The files that a path of `-f` means: itself, or of a folder all that end in `.yaml`, `.yml` or `.json`, by name, with
 * `recursive` those in its folders too. What is not there may be a pattern, such as `pools/*.yaml`, of files and folders
 * (cli-runtime's expandIfFilePattern). None where a folder has none.
 *
 * @throws the error of the file system for what is not there; BadPattern
 */
export async function filesAt(path: string, recursive: boolean): Promise<readonly string[]> {
  const matches = await Promise.all((await expanded(path)).map(async (one) => await filesOf(one, recursive)));
  return matches.flat();
}

async function filesOf(path: string, recursive: boolean): Promise<readonly string[]> {
  if (path === '-' || !(await stat(path)).isDirectory()) return [path];
  const entries = await readdir(path, {recursive, withFileTypes: true});
  return entries
    .filter((entry) => !entry.isDirectory() && HAS_ENDING.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** The endings that kubectl takes (cli-runtime's resource.FileExtensions). */
const HAS_ENDING = /\.(?:json|ya?ml)$/;

async function expanded(path: string): Promise<readonly string[]> {
  if (path === '-' || !isGlob(path)) return [path];
  try {
    await stat(path);
    return [path];
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    const matches = await goGlob(path);
    if (matches.length === 0) throw error;
    return matches;
  }
}
