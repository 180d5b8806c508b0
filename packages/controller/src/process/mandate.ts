import type {Leadership} from '@kruntimes/kube';
import type {Candidacy} from './election.js';

/** The time in which this process may write: from when it is elected until it steps down or is voted out. */
export class Mandate {
  private readonly ending = new AbortController();
  private readonly ousted = Promise.withResolvers<Error>();
  private leadership: Leadership | undefined;

  constructor(private readonly candidacy: Candidacy) {}

  /** Resolves with the reason, when another leads. */
  get lost(): Promise<Error> {
    return this.ousted.promise;
  }

  /** Whether this process may write, at this moment. */
  holds(): boolean {
    return this.leadership?.holds() ?? false;
  }

  /** Resolves when this process may write; never, when it ends before. */
  async begin(): Promise<void> {
    try {
      this.leadership = await this.candidacy.acquire(this.ending.signal);
    } catch (error) {
      if (!this.ending.signal.aborted) throw error;
      return await new Promise<never>(() => undefined);
    }
    void this.leadership.lost.then((reason) => this.ousted.resolve(reason));
  }

  /** Steps down, so that another may lead right away. */
  async end(): Promise<void> {
    this.ending.abort();
    await this.leadership?.release();
  }
}
