import {formatDuration} from '../command-line/duration.js';
import type {Outcome} from '../errors/exit-codes.js';

/** What was waited for did not come: why, and what it ends in. Its message follows `error: `. */
export class WaitFailure extends Error {
  override readonly name = 'WaitFailure';

  constructor(
    message: string,
    readonly outcome: Outcome,
    /** The controller says nothing: it is the one to look at. */
    readonly controllerIsSilent: boolean = false,
  ) {
    super(message);
  }
}

/** Time is up; the text says where the Runtime stands, the detail why it is no further. */
export function timedOut(
  name: string,
  {text, detail}: {readonly text: string; readonly detail?: string},
  timeoutMs: number,
): WaitFailure {
  const stands = text === '' ? 'no answer' : text;
  const why = detail === undefined ? '' : `: ${detail}`;
  return new WaitFailure(
    timeoutMs === 0
      ? `condition not met for runtimes/${name}: ${stands}${why}`
      : `timed out waiting for the condition on runtimes/${name}: ${stands} after ${formatDuration(timeoutMs)}${why}`,
    'timedOut',
    text.includes('not observed yet'),
  );
}

/** Time is up, and nobody has said how many Pods are ready. */
export function stillUnknown(name: string, timeoutMs: number): WaitFailure {
  const after = timeoutMs === 0 ? '' : ` after ${formatDuration(timeoutMs)}`;
  return new WaitFailure(
    `runtimes/${name}: ready count unknown${after}, the controller has not reported status`,
    'timedOut',
    true,
  );
}

/** It is Stalled, and stays so. */
export function cannotBecomeReady(name: string, text: string): WaitFailure {
  return new WaitFailure(`runtimes/${name} cannot become ready: ${text}`, 'badVerdict');
}

/** It is not the object any more that was waited for. */
export function wentAway(name: string, how: 'deleted' | 'replaced'): WaitFailure {
  return new WaitFailure(
    how === 'deleted'
      ? `runtimes/${name} was deleted while waiting`
      : `runtimes/${name} was deleted and created anew while waiting`,
    'failed',
  );
}
