import {ApiError, toError} from '@kruntimes/kube';
import {LASTING_MS} from '../lasting-refusal.js';

/**
 * Whether Pods may be read: the API server refuses the list or the watch (403), and goes on to. Anything else that fails
 * says nothing of the Pods; what is known of them stays.
 */
export class PodsAccess {
  private since: number | undefined;
  /** Why they may not be read; `undefined` when they may, as far as is known. */
  refusal: string | undefined;

  /** `onChange` is called when they may no longer be read, or may again. */
  constructor(
    private readonly onChange: () => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  failed(error: unknown): void {
    if (!(error instanceof ApiError) || error.code !== 403) return;
    this.since ??= this.now();
    if (this.refusal !== undefined || this.now() - this.since < LASTING_MS) return;
    this.refusal = toError(error).message;
    this.onChange();
  }

  /** A watch is open. */
  granted(): void {
    this.since = undefined;
    if (this.refusal === undefined) return;
    this.refusal = undefined;
    this.onChange();
  }
}
