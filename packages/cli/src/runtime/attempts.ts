import type {ConfigSource} from '@kruntimes/kube';
import type {Outcome} from '../errors/exit-codes.js';
import type {Reporter} from '../errors/reporter.js';

/** What {@link Attempts} tell with, and what ends them. */
export interface AttemptsInput {
  readonly reporter: Reporter;
  readonly source: ConfigSource;
  readonly signal: AbortSignal;
}

/** Turns what work on a cluster throws into a message and an outcome. */
export class Attempts {
  constructor(private readonly input: AttemptsInput) {}

  /** Does the work; of what a signal breaks off nothing is told, as whoever sent it knows. */
  async run(work: () => Promise<Outcome>): Promise<Outcome> {
    const {signal} = this.input;
    try {
      signal.throwIfAborted();
      return await work();
    } catch (error) {
      return signal.aborted ? 'failed' : this.failed(error);
    }
  }

  /** Tells what went wrong. */
  failed(error: unknown): Outcome {
    return this.input.reporter.errors([error], this.input.source);
  }
}
