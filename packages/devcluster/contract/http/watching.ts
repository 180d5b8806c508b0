import assert from 'node:assert/strict';
import {lines, type TransportResponse} from '@kruntimes/kube';
import {valueAt, type Fields} from '../objects/fields.js';

/** How long a case waits for an event, in ms. */
const DEADLINE_MS = 20_000;

export interface WatchLine {
  readonly type: string;
  readonly object: Fields;
}

/** An open watch, read line by line. */
export class Watching {
  private readonly stream: AsyncGenerator<string>;

  constructor(
    response: TransportResponse,
    private readonly abort: AbortController,
  ) {
    this.stream = lines(response.body);
  }

  /** The next event; `undefined` when the server has ended the stream. */
  async next(): Promise<WatchLine | undefined> {
    const deadline = setTimeout(() => this.abort.abort(new Error('no event came in time')), DEADLINE_MS);
    try {
      const line = await this.stream.next();
      return line.done === true ? undefined : (JSON.parse(line.value) as WatchLine);
    } finally {
      clearTimeout(deadline);
    }
  }

  /** The next so many events, each as `TYPE name`. */
  async brief(count: number): Promise<string[]> {
    const seen: string[] = [];
    for (let i = 0; i < count; i++) {
      const line = await this.next();
      assert.ok(line !== undefined, `the watch ended after ${seen.join(', ') || 'nothing'}`);
      const name = valueAt(line.object, 'metadata.name');
      seen.push(typeof name === 'string' ? `${line.type} ${name}` : line.type);
    }
    return seen;
  }

  /** Every event until the server ends the stream. */
  async rest(): Promise<WatchLine[]> {
    const seen: WatchLine[] = [];
    for (let line = await this.next(); line !== undefined; line = await this.next()) seen.push(line);
    return seen;
  }

  stop(): void {
    this.abort.abort();
  }
}
