import {renderFieldError, type FieldError} from './field-error.js';

/** What an object is called in a message. */
export interface ObjectName {
  kind: string;
  /** The API group; empty for the core group. */
  group: string;
  version: string;
  name: string;
}

/**
 * The `message` of the Status (422, reason Invalid) that an API server answers with, e.g.
 * `Runtime.kruntimes.io "web" is invalid: spec.template: Required value`; several faults are in brackets.
 */
export function invalidMessage({kind, group, name}: ObjectName, errors: readonly FieldError[]): string {
  const texts = distinct(errors.map(renderFieldError));
  const list = texts.length === 1 ? texts.join('') : `[${texts.join(', ')}]`;
  return `${kind}${group === '' ? '' : `.${group}`} "${name}" is invalid: ${list}`;
}

/**
 * The `message` of the Status (400, reason BadRequest) that an API server answers with to what it cannot decode, and under
 * strict validation to unknown fields.
 */
export function decodingMessage({kind, version}: ObjectName, errors: readonly FieldError[]): string {
  const list = errors.map(renderFieldError).join(', ');
  const strict = errors.some(({type}) => type === 'UnknownField') ? 'strict decoding error: ' : '';
  return `${kind} in version "${version}" cannot be handled as a ${kind}: ${strict}${list}`;
}

/** The faults as kubectl prints them: one on the same line, several as a list with a bullet each. Without a final newline. */
export function renderFieldErrors(object: ObjectName, errors: readonly FieldError[]): string {
  if (errors.some(({type}) => type === 'UnknownField' || type === 'Undecodable')) {
    return `Error from server (BadRequest): ${decodingMessage(object, errors)}`;
  }
  const texts = distinct(errors.map(renderFieldError));
  const head = `The ${object.kind} "${object.name}" is invalid: `;
  return texts.length === 1 ? head + texts.join('') : [head, ...texts.map((text) => `* ${text}`)].join('\n');
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
