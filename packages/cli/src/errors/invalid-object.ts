import type {StatusCause} from '@kruntimes/kube';
import {sanitize} from '../views/sanitize.js';

/** An object that breaks rules of its type. Its message is what kubectl prints for it, and may have several lines. */
export class InvalidObject extends Error {
  override readonly name = 'InvalidObject';

  constructor(message: string) {
    super(message.split('\n').map(sanitize).join('\n'));
  }

  /** From the API server's causes (kubectl's cmd/util.StandardErrorMessage). */
  static fromCauses(
    object: {readonly kind: string; readonly name: string},
    causes: readonly StatusCause[],
  ): InvalidObject {
    const texts = [...new Set(causes.map(({field = '', message = ''}) => `${field}: ${message}`))];
    const head = `The ${object.kind} "${object.name}" is invalid: `;
    return new InvalidObject(
      texts.length === 1 ? head + texts.join('') : [head, ...texts.map((text) => `* ${text}`)].join('\n'),
    );
  }
}
