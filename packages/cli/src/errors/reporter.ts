import type {ConfigSource} from '@kruntimes/kube';
import type {Terminal} from '../command-line/terminal.js';
import {describeError, type Attempt} from './describe-error.js';
import {combined, type Outcome} from './exit-codes.js';

/** What decides how much is said on stderr. */
export interface Verbosity {
  readonly quiet?: boolean;
  readonly v?: string;
}

/** Writes messages to stderr: errors always, other messages unless quiet, hints only where a person reads them. */
export class Reporter {
  constructor(
    private readonly terminal: Terminal,
    private readonly verbosity: Verbosity = {},
    /** The words of the command whose usage is of help. */
    private readonly command = '',
  ) {}

  /** What the program is called by its user. */
  get bin(): string {
    return this.terminal.bin;
  }

  /** Writes each error with its hints and returns how the command ended. */
  errors(errors: readonly unknown[], source?: ConfigSource): Outcome {
    const attempt = this.attempt(source);
    return combined(errors.map((error) => this.error(error, attempt)));
  }

  /** Says what an error is the reason of, with its hints, where it ends nothing: that is no error of the command. */
  reason(of: string, error: unknown, source?: ConfigSource): void {
    const {message, hints} = describeError(error, this.attempt(source));
    this.terminal.stderr.write(`${of}: ${message.replace(/^error: /, '')}\n${this.hintLines(hints)}`);
  }

  /** A message that is no error; not written with `--quiet`. */
  message(text: string): void {
    if (this.verbosity.quiet !== true) this.terminal.stderr.write(`${text}\n`);
  }

  /** A message for a person who reads along; written where hints are. */
  aside(text: string): void {
    if (this.showsHints()) this.message(text);
  }

  private attempt(source: ConfigSource | undefined): Attempt {
    const {bin, command} = this;
    return {bin, command, ...(source === undefined ? {} : {source})};
  }

  private error(error: unknown, attempt: Attempt): Outcome {
    const {message, hints, outcome} = describeError(error, attempt);
    const {bin} = attempt;
    const usage =
      outcome === 'usage' ? `See '${[bin, this.command, '--help'].filter(Boolean).join(' ')}' for usage.\n` : '';
    this.terminal.stderr.write(`${message}\n${usage}${this.hintLines(hints)}`);
    return outcome;
  }

  private hintLines(hints: readonly string[]): string {
    return this.showsHints()
      ? hints
          .slice(0, 2)
          .map((hint) => `hint: ${hint}\n`)
          .join('')
      : '';
  }

  private showsHints(): boolean {
    if (this.verbosity.quiet === true) return false;
    return this.terminal.stderr.isTTY === true || Number(this.verbosity.v ?? 0) >= 1;
  }
}
