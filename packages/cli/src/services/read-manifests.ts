import {readFile} from 'node:fs/promises';
import {API_VERSION, boundedMessage, KIND} from '@kruntimes/api';
import {documentValue, errorCode, GO_YAML, text, toError, yamlFault, type KubeObject} from '@kruntimes/kube';
import {parseAllDocuments, type Document} from 'yaml';
import {jsonStream} from './json-stream.js';
import {BadPattern} from './go-glob.js';
import {filesAt} from './manifest-files.js';

/** A document of a file: the object in it, or what is wrong with it. */
export type Manifest = ObjectManifest | {readonly kind: 'unusable'; readonly error: Error};

/** An object in a document, and which document that is. */
export interface ObjectManifest {
  readonly kind: 'object';
  readonly where: string;
  readonly object: KubeObject;
}

/** Where manifests are read from. */
export interface ManifestSources {
  readonly stdin: AsyncIterable<Uint8Array>;
  /** The folders in a folder are read too. */
  readonly recursive: boolean;
}

/**
 * Reads Runtimes from YAML or JSON, of one document or several; `-` is `stdin`, a folder or a pattern what {@link filesAt}
 * has of it. Empty documents are skipped. Whatever is no Runtime is refused with the number of its document.
 */
export async function readAllManifests(
  paths: readonly string[],
  {stdin, recursive}: ManifestSources,
): Promise<readonly Manifest[]> {
  const all = await Promise.all(
    paths.map(async (path) => {
      try {
        const files = await filesAt(path, recursive);
        if (files.length === 0) return [unusable(`no files that end in .yaml, .yml or .json in folder "${path}"`)];
        return (await Promise.all(files.map((file) => readManifests(file, stdin)))).flat();
      } catch (error) {
        return [unusable(whyUnreadable(error, path))];
      }
    }),
  );
  return all.flat();
}

async function readManifests(file: string, stdin: AsyncIterable<Uint8Array>): Promise<readonly Manifest[]> {
  const shown = file === '-' ? 'standard input' : file;
  try {
    const source = file === '-' ? await text(stdin) : await readFile(file, 'utf8');
    return parseManifests(source, shown);
  } catch (error) {
    return [unusable(whyUnreadable(error, shown))];
  }
}

function whyUnreadable(error: unknown, file: string): string {
  if (error instanceof BadPattern) return error.message;
  const {message, path = file} = toError(error) as NodeJS.ErrnoException;
  // Of what a pattern matches, one may lead nowhere.
  return errorCode(error) === 'ENOENT'
    ? `the path ${JSON.stringify(path)} does not exist`
    : `cannot read ${file}: ${message}`;
}

/** In characters: the parser quotes the text that it stopped at, and that of a file that is no YAML has no end. */
const PARSE_ERROR_MAX_LENGTH = 300;

/** Parses the text of a file called `file`. */
export function parseManifests(source: string, file: string): readonly Manifest[] {
  const documents = (jsonStream(source) ?? [source]).flatMap((text) => documentsIn(text));
  const manifests = documents.flatMap((document, index) => manifestsOf(document, `document ${index + 1} of ${file}`));
  return manifests.length === 0 ? [unusable(`no objects in ${file}`)] : manifests;
}

function documentsIn(text: string): readonly Document.Parsed[] {
  const documents = parseAllDocuments(text, {...GO_YAML, logLevel: 'silent'});
  return Array.isArray(documents) ? documents : [];
}

function manifestsOf(document: Document.Parsed, where: string): readonly Manifest[] {
  const [error] = document.errors;
  if (error !== undefined) {
    return [unusable(`${where}: ${boundedMessage(yamlFault(error), PARSE_ERROR_MAX_LENGTH)}`)];
  }
  try {
    const value = documentValue(document);
    return value === null || value === undefined ? [] : manifestsIn(value, where);
  } catch (failure) {
    return [unusable(`${where}: ${yamlFault(toError(failure))}`)];
  }
}

function manifestsIn(value: unknown, where: string): readonly Manifest[] {
  if (!isObject(value) || !('items' in value) || !isListKind(value.kind)) return [manifest(value, where)];
  const items: unknown = value.items ?? [];
  if (!Array.isArray(items)) return [unusable(`${where} is of kind "${value.kind}", and its items are no list`)];
  return items.flatMap((item, index) => manifestsIn(item, `item ${index + 1} of ${where}`));
}

function manifest(value: unknown, where: string): Manifest {
  if (!isObject(value)) return unusable(`${where} is not an object`);
  const {apiVersion = '', kind = ''} = value;
  if (kind !== KIND || apiVersion !== API_VERSION) {
    return unusable(`${where} is of kind "${kind}" (${apiVersion}); krt applies kind ${KIND} (${API_VERSION}) only`);
  }
  return {kind: 'object', where, object: value};
}

function isListKind(kind: unknown): kind is string {
  return typeof kind === 'string' && kind.endsWith('List');
}

function isObject(value: unknown): value is KubeObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function unusable(message: string): Manifest {
  return {kind: 'unusable', error: new Error(message)};
}
