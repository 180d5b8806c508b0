import {API_VERSION, GROUP, KIND, PLURAL} from '@kruntimes/api';
import {ApiError, isNamed, isNotFound, unexpectedAnswer, type KubeObject, type ObjectList} from '@kruntimes/kube';
import {InvalidObject} from '../errors/invalid-object.js';
import {ResourceTypeMissing} from '../errors/resource-type-missing.js';
import {MisshapenRuntime} from '../errors/misshapen-runtime.js';
import type {RuntimeObject} from './runtime-resource.js';
import {misfitOf} from './runtime-shape.js';

/**
 * The answer to a request for one Runtime, made sure of.
 *
 * @throws ConnectionError when something else than a Runtime came back; MisshapenRuntime as {@link expectShape} does
 */
export function expectRuntime(answer: KubeObject, host: string): RuntimeObject {
  if (answer.kind !== KIND) throw unexpectedAnswer(kindOf(answer), host);
  if (!isNamed(answer)) throw unexpectedAnswer(`kind ${KIND} without metadata.name`, host);
  return expectShape(answer);
}

/**
 * A Runtime as it is.
 *
 * @throws MisshapenRuntime where a field is not of the type that everything in krt takes it to be of
 */
export function expectShape(runtime: RuntimeObject): RuntimeObject {
  const misfit = misfitOf(runtime);
  if (misfit !== undefined) throw new MisshapenRuntime(runtime.metadata ?? {}, misfit);
  return runtime;
}

/**
 * The Runtimes on a page of a list, made sure of.
 *
 * @throws ConnectionError when a list of something else came back
 */
export function expectRuntimes(page: ObjectList<RuntimeObject>, host: string): readonly RuntimeObject[] {
  if (page.kind !== `${KIND}List`) throw unexpectedAnswer(kindOf(page), host);
  return page.items;
}

function kindOf({kind}: {readonly kind?: string}): string {
  return kind === undefined ? 'JSON without a kind' : `kind ${kind}`;
}

/** A 404 that is not about one object says that the whole type is not there: the CRD is not installed. */
export function typeMissing(error: unknown, name?: string): unknown {
  if (!isNotFound(error)) return error;
  if (name !== undefined && error.message.includes(`"${name}" not found`)) return error;
  return new ResourceTypeMissing({cause: error});
}

/** A 400 to a list, in kubectl's words (cli-runtime's resource.Selector.Visit). */
export function badSelection(error: unknown, {labelSelector = '', fieldSelector = ''}: Selectors): unknown {
  if (!(error instanceof ApiError) || error.code !== 400) return error;
  const what = `"${API_VERSION}, Resource=runtimes"`;
  const selectors = `label selector ${JSON.stringify(labelSelector)}, field selector ${JSON.stringify(fieldSelector)}`;
  const attempt =
    labelSelector === '' && fieldSelector === ''
      ? `Unable to list ${what}`
      : `Unable to find ${what} that match ${selectors}`;
  const message = `${attempt}: ${error.message}`;
  return new ApiError({kind: 'Status', reason: error.reason, message}, {code: error.code});
}

interface Selectors {
  readonly labelSelector?: string | undefined;
  readonly fieldSelector?: string | undefined;
}

/** What the server says of a name that no Runtime has. */
export function runtimeNotFound(name: string): ApiError {
  const message = `${PLURAL}.${GROUP} "${name}" not found`;
  return new ApiError({kind: 'Status', reason: 'NotFound', message}, {code: 404});
}

/** A 422 that lists what is wrong with a Runtime says so as kubectl does. */
export function invalidRuntime(error: unknown, name: string): unknown {
  if (!(error instanceof ApiError) || error.code !== 422 || error.causes.length === 0) return error;
  return InvalidObject.fromCauses({kind: KIND, name}, error.causes);
}
