import assert from 'node:assert/strict';
import {valueAt, type Fields} from '../objects/fields.js';

/** A refusal as a metav1.Status: what of it a case states. */
export interface Refusal {
  readonly message: string;
  /** Absent for a Status without a reason, as for some internal errors. */
  readonly reason?: string;
  readonly details?: Fields;
}

/** One answer of the API server, its body read. */
export class Reply {
  constructor(
    /** Method and path, for messages. */
    readonly request: string,
    readonly status: number,
    /** Lower-case names. */
    readonly headers: Readonly<Record<string, string>>,
    readonly text: string,
  ) {}

  /** The body as a JSON object, of an answer with that status. */
  as(status: number): Fields {
    assert.equal(this.status, status, `${this.request}: ${this.status} ${this.text.slice(0, 2000)}`);
    return JSON.parse(this.text) as Fields;
  }

  /** The whole Status of a refusal. */
  refused(status: number, refusal: Refusal): void {
    const {message, reason, details} = refusal;
    const body = this.as(status);
    const expected = {
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message,
      ...(reason === undefined ? {} : {reason}),
      ...(details === undefined ? {} : {details}),
      code: status,
    };
    assert.deepEqual(body, expected, `${this.request}: ${JSON.stringify(body)}`);
  }

  /** What the Warning headers say, without their code and agent. */
  get warnings(): string[] {
    const header = this.headers['warning'] ?? '';
    return [...header.matchAll(/299 - ("(?:[^"\\]|\\.)*")/g)].map(([, quoted = '']) => JSON.parse(quoted) as string);
  }

  /** What lies at a path of the body, such as `metadata.name`. */
  at(path: string): unknown {
    return valueAt(JSON.parse(this.text), path);
  }
}
