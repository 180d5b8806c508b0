import {readFile, readdir, stat} from 'node:fs/promises';
import {join} from 'node:path';
import {errorCode} from '@kruntimes/kube';
import {parseAllDocuments} from 'yaml';
import type {JsonObject} from './objects/json.js';
import {isObject} from './objects/json.js';

/**
 * The CustomResourceDefinitions in a YAML file, or in the YAML files of a folder.
 *
 * @throws Error naming what cannot be read, or holds none
 */
export async function readCrds(path: string): Promise<JsonObject[]> {
  const documents = await Promise.all((await filesAt(path)).sort().map(readDocuments));
  const crds = documents.flat().filter((document) => document['kind'] === 'CustomResourceDefinition');
  if (crds.length === 0) throw new Error(`there is no CustomResourceDefinition in ${path}`);
  return crds;
}

async function filesAt(path: string): Promise<string[]> {
  try {
    if (!(await stat(path)).isDirectory()) return [path];
  } catch (error) {
    if (errorCode(error) === 'ENOENT') throw new Error(`the path ${path} does not exist`, {cause: error});
    throw error;
  }
  return (await readdir(path)).filter((name) => /\.ya?ml$/.test(name)).map((name) => join(path, name));
}

async function readDocuments(file: string): Promise<JsonObject[]> {
  return parseAllDocuments(await readFile(file, 'utf8')).map((document): JsonObject => {
    const [error] = document.errors;
    if (error !== undefined) throw new Error(`${file}: ${error.message}`);
    const value: unknown = document.toJS();
    return isObject(value) ? value : {};
  });
}
