import type {FieldError} from '@kruntimes/api/validation';
import {invalidMessage, statusCause} from '@kruntimes/api/validation';

export interface StatusCause {
  readonly reason?: string;
  readonly message?: string;
  readonly field?: string;
}

export interface StatusDetails {
  readonly name?: string;
  readonly group?: string;
  readonly kind?: string;
  readonly uid?: string;
  readonly causes?: readonly StatusCause[];
  readonly retryAfterSeconds?: number;
}

/** What names a resource in an error: its group and its plural (or, in a 422, its kind). */
export interface Named {
  readonly group: string;
  readonly plural: string;
  readonly kind: string;
}

/** A failure that is answered with a metav1.Status. The texts are those of apimachinery's `api/errors`. */
export class StatusError extends Error {
  override readonly name = 'StatusError';
  readonly code: number;
  readonly reason: string;
  readonly details: StatusDetails | undefined;
  readonly #continueToken: string | undefined;

  constructor(
    code: number,
    reason: string,
    text: {message: string; details?: StatusDetails; /** `metadata.continue` of the Status. */ continueToken?: string},
  ) {
    super(text.message);
    this.code = code;
    this.reason = reason;
    this.details = text.details;
    this.#continueToken = text.continueToken;
  }

  /** The Status object for the response body. */
  toStatus(): object {
    return {
      kind: 'Status',
      apiVersion: 'v1',
      metadata: this.#continueToken === undefined ? {} : {continue: this.#continueToken},
      status: 'Failure',
      message: this.message,
      ...(this.reason === '' ? {} : {reason: this.reason}),
      ...(this.details === undefined ? {} : {details: this.details}),
      code: this.code,
    };
  }
}

export function qualified(resource: Named): string {
  return resource.group === '' ? resource.plural : `${resource.plural}.${resource.group}`;
}

function about(resource: Named, name: string): StatusDetails {
  return {name, ...(resource.group === '' ? {} : {group: resource.group}), kind: resource.plural};
}

export function notFound(resource: Named, name: string): StatusError {
  const message = `${qualified(resource)} "${name}" not found`;
  return new StatusError(404, 'NotFound', {message, details: about(resource, name)});
}

export function alreadyExists(resource: Named, name: string, other: {isBeingDeleted: boolean}): StatusError {
  const prefix = other.isBeingDeleted ? 'object is being deleted: ' : '';
  const message = `${prefix}${qualified(resource)} "${name}" already exists`;
  return new StatusError(409, 'AlreadyExists', {message, details: about(resource, name)});
}

export function conflict(resource: Named, name: string, why: string): StatusError {
  const message = `Operation cannot be fulfilled on ${qualified(resource)} "${name}": ${why}`;
  return new StatusError(409, 'Conflict', {message, details: about(resource, name)});
}

export const modifiedText =
  'the object has been modified; please apply your changes to the latest version and try again';

export function forbidden(
  resource: Named,
  name: string,
  why: {message: string; causes?: readonly StatusCause[]},
): StatusError {
  const quoted = name === '' ? '' : ` "${name}"`;
  return new StatusError(403, 'Forbidden', {
    message: `${qualified(resource)}${quoted} is forbidden: ${why.message}`,
    details: {...about(resource, name), ...(why.causes === undefined ? {} : {causes: why.causes})},
  });
}

export function badRequest(message: string): StatusError {
  return new StatusError(400, 'BadRequest', {message});
}

export function invalid(resource: Named, name: string, errors: readonly FieldError[]): StatusError {
  const {group, kind} = resource;
  const causes = new Map(errors.map(statusCause).map((cause) => [`${cause.field}: ${cause.message}`, cause]));
  return new StatusError(422, 'Invalid', {
    message: invalidMessage({kind, group, version: '', name}, errors),
    details: {
      ...(name === '' ? {} : {name}),
      ...(group === '' ? {} : {group}),
      ...(kind === '' ? {} : {kind}),
      causes: [...causes.values()],
    },
  });
}

export function expired(message: string): StatusError {
  return new StatusError(410, 'Expired', {message});
}

/** The 404 of a path that leads to no resource. */
export function noSuchResource(): StatusError {
  const message = 'the server could not find the requested resource';
  return new StatusError(404, 'NotFound', {message, details: {}});
}

export function methodNotAllowed(): StatusError {
  return new StatusError(405, 'MethodNotAllowed', {
    message: 'the server does not allow this method on the requested resource',
    details: {},
  });
}

export function tooLargeResourceVersion(asked: number, current: number): StatusError {
  return new StatusError(504, 'Timeout', {
    message: `Timeout: Too large resource version: ${asked}, current: ${current}`,
    details: {
      causes: [{reason: 'ResourceVersionTooLarge', message: 'Too large resource version'}],
      retryAfterSeconds: 1,
    },
  });
}
