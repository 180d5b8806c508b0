import type {IncomingMessage} from 'node:http';
import {GO_YAML} from '@kruntimes/kube';
import {parse} from 'yaml';
import {StatusError, badRequest} from '../errors/status-error.js';
import type {Json} from '../objects/json.js';

/** The limit of kube-apiserver, in bytes. */
const largest = 3 * 1024 * 1024;

export interface Body {
  readonly contentType: string;
  readonly text: string;
}

/** Reads a request's body. Throws a 413 for one that is too large. */
export async function readBody(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= largest) chunks.push(chunk);
  }
  // Only now: who still sends would not read the answer.
  if (size > largest) {
    throw new StatusError(413, 'RequestEntityTooLarge', {message: `Request entity too large: limit is ${largest}`});
  }
  const contentType = (request.headers['content-type'] ?? '').split(';')[0]?.trim() ?? '';
  return {contentType, text: Buffer.concat(chunks).toString('utf8')};
}

/** The body as JSON. Throws a 415 for another media type and a 400 for what does not parse. */
export function parseBody(body: Body): Json {
  switch (body.contentType) {
    case '':
    case 'application/json':
      return parseJson(body.text);
    case 'application/yaml':
      return parseYaml(body.text);
    case 'application/vnd.kubernetes.protobuf':
      throw new StatusError(415, 'UnsupportedMediaType', {
        message:
          'devcluster does not read protobuf, which kubectl sends for `create KIND` (add `--dry-run=client -o yaml | kubectl apply -f -`) and for `auth`',
      });
    default:
      throw new StatusError(415, 'UnsupportedMediaType', {
        message: `the body of the request was in an unknown format - accepted media types include: application/json, application/yaml`,
      });
  }
}

export function parseJson(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    throw badRequest(`error parsing the body as JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

export function parseYaml(text: string): Json {
  try {
    return parse(text, GO_YAML) as Json;
  } catch (error) {
    throw badRequest(`error parsing YAML: ${error instanceof Error ? error.message : String(error)}`);
  }
}
