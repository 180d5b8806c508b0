import {readFile, readdir, stat} from 'node:fs/promises';
import {join} from 'node:path';
import {parseAllDocuments} from 'yaml';
import type {JsonObject} from './objects/json.js';
import {isObject} from './objects/json.js';

/** The CustomResourceDefinitions in a YAML file, or in the YAML files of a folder. */
export async function readCrds(path: string): Promise<JsonObject[]> {
  const files = (await stat(path)).isDirectory()
    ? (await readdir(path)).filter((name) => /\.ya?ml$/.test(name)).map((name) => join(path, name))
    : [path];
  const documents = await Promise.all(files.sort().map(readDocuments));
  return documents.flat().filter((document) => document['kind'] === 'CustomResourceDefinition');
}

async function readDocuments(file: string): Promise<JsonObject[]> {
  return parseAllDocuments(await readFile(file, 'utf8')).map((document): JsonObject => {
    const [error] = document.errors;
    if (error !== undefined) throw new Error(`${file}: ${error.message}`);
    const value: unknown = document.toJS();
    return isObject(value) ? value : {};
  });
}
