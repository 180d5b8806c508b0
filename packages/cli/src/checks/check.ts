import type {Outcome} from '../errors/exit-codes.js';

/** How a check ended: `skip` is one that could not be made, and says nothing. */
export type CheckStatus = 'ok' | 'warn' | 'fail' | 'skip';

/** One thing that was looked at, and what was seen. Strings of the cluster are in it as they came. */
export interface Check {
  /** The same in every version, for programs. */
  readonly id: string;
  readonly status: CheckStatus;
  /** One line for a person. */
  readonly message: string;
  /** What to do about it: words, two spaces, and the command line, where there is one. */
  readonly hint?: string | undefined;
  /** More lines, such as the end of a log. */
  readonly details?: readonly string[] | undefined;
  /** The Runtime that it is about, where it is about one. */
  readonly runtime?: {readonly namespace: string; readonly name: string};
}

/** What a check says beside its id and its status. */
export type Remark = Omit<Check, 'id' | 'status'>;

/** Something is as it should be. */
export function passed(id: string, message: string): Check {
  return {id, status: 'ok', message};
}

/** Something may be wrong, or gets better by itself. */
export function warned(id: string, remark: Remark): Check {
  return {id, status: 'warn', ...remark};
}

/** Something is wrong. */
export function failed(id: string, remark: Remark): Check {
  return {id, status: 'fail', ...remark};
}

/** Something could not be looked at. */
export function skipped(id: string, message: string): Check {
  return {id, status: 'skip', message};
}

/** How a command ends that made these checks. */
export function verdictOf(checks: readonly Check[]): Outcome {
  return checks.some(({status}) => status === 'fail') ? 'badVerdict' : 'done';
}
