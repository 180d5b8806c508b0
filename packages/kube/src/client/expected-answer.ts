import {ConnectionError} from '../errors.js';
import type {KubeObject, ObjectList} from './object.js';

/**
 * A JSON answer, made sure to be an object; of which kind, its reader knows.
 *
 * @throws ConnectionError saying what came in its place
 */
export function expectObject(answer: unknown, host: string): KubeObject {
  if (!isObject(answer)) throw unexpectedAnswer(NO_OBJECT, host);
  return answer;
}

/**
 * A JSON answer, made sure to be a page of a list whose items are objects of Kubernetes. A list of nothing may say null, as
 * servers in Go do whose slice is nil.
 *
 * @throws ConnectionError saying what came in its place
 */
export function expectPage<T extends KubeObject>(answer: unknown, host: string): ObjectList<T> {
  const object = expectObject(answer, host) as Json;
  const {kind} = object;
  const isEmpty = object['items'] === null && typeof kind === 'string' && kind.endsWith('List');
  const items = isEmpty ? [] : object['items'];
  if (!Array.isArray(items)) {
    const what = typeof kind === 'string' ? `kind ${kind} without a list of items` : 'JSON without a kind';
    throw unexpectedAnswer(what, host);
  }
  const wrong = items.findIndex((item) => !isNamed(item));
  if (wrong !== -1) throw unexpectedAnswer(`item ${wrong + 1} of a list has no metadata.name`, host);
  return (isEmpty ? {...object, items} : answer) as ObjectList<T>;
}

/** An answer that came, and that no API server gives. */
export function unexpectedAnswer(what: string, host: string): ConnectionError {
  return new ConnectionError(
    `error: unexpected response from ${host} (${what}): is a proxy or login page in the way?`,
    {failure: 'unexpected-response', host},
  );
}

const NO_OBJECT = 'JSON that is no object';

type Json = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a JSON value is an object with a name in its metadata, as every object of a cluster has one. */
export function isNamed(value: unknown): boolean {
  const metadata = isObject(value) ? value['metadata'] : undefined;
  return isObject(metadata) && typeof metadata['name'] === 'string' && metadata['name'] !== '';
}
