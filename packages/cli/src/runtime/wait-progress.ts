import type {Reporter} from '../errors/reporter.js';
import {sanitize} from '../views/sanitize.js';
import type {WaitCondition} from '../waiting/condition.js';
import type {WaitObserver} from '../waiting/wait-for-runtimes.js';
import {FEW, nowAndThen} from './now-and-then.js';

/** Tells of the way to what is waited for. */
export interface WaitProgress extends Disposable, Pick<WaitObserver, 'onProgress' | 'onVerdict'> {}

/** Progress on stderr, bounded for many Runtimes. Disposing of it ends it. */
export function waitProgress(reporter: Reporter, total: number, condition: WaitCondition): WaitProgress {
  return total <= FEW ? linesForEach(reporter) : linesForAll(reporter, total, condition);
}

function linesForEach(reporter: Reporter): WaitProgress {
  return {
    onProgress: ({label}, text, elapsedMs) => reporter.message(progressLine(`runtime/${label}: ${text}`, elapsedMs)),
    onVerdict: () => undefined,
    [Symbol.dispose]: () => undefined,
  };
}

function linesForAll(reporter: Reporter, total: number, {kind}: WaitCondition): WaitProgress {
  const startedAt = performance.now();
  const word = kind === 'ready' ? 'ready' : kind === 'deleted' ? 'gone' : 'met';
  let [met, failed] = [0, 0];
  const howFar = (): string => `${met} of ${total} ${word}${failed === 0 ? '' : `, ${failed} failed`}`;
  const telling = nowAndThen(howFar, (text) => reporter.message(progressLine(text, performance.now() - startedAt)));
  return {
    onProgress: () => undefined,
    onVerdict: (_told, verdict) => {
      if (verdict.kind === 'met') met++;
      else failed++;
      // Nothing comes after the last verdict, however long the watch takes to end.
      if (met + failed === total) telling[Symbol.dispose]();
    },
    [Symbol.dispose]: () => telling[Symbol.dispose](),
  };
}

function progressLine(text: string, elapsedMs: number): string {
  return `${`${(elapsedMs / 1000).toFixed(1)}s`.padStart(6)} ${sanitize(text)}`;
}
