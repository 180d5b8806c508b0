import type {Reporter} from '../errors/reporter.js';
import {sanitize} from '../views/sanitize.js';
import {FEW, nowAndThen} from './now-and-then.js';
import type {WaitProgress} from './wait-progress.js';
import {someOf} from './where.js';

/** Most are gone at once: only after this time, in ms, it is said what is waited for. */
const SILENT_MS = 5000;

/** What Runtimes that were deleted wait for, on stderr, for many in one line. Disposing of it ends it. */
export function goneProgress(reporter: Reporter, labels: readonly string[]): WaitProgress {
  return labels.length <= FEW ? linesForEach(reporter) : linesForAll(reporter, labels);
}

function linesForEach(reporter: Reporter): WaitProgress {
  const silent = new Map<string, string>();
  const say = (label: string, text: string): void => reporter.message(sanitize(`runtime/${label}: ${text}`));
  let isSilent = true;
  const timer = setTimeout(() => {
    isSilent = false;
    for (const [label, text] of silent) say(label, text);
  }, SILENT_MS);
  return {
    onProgress: ({label}, text) => (isSilent ? silent.set(label, text) : say(label, text)),
    onVerdict: ({label}) => silent.delete(label),
    [Symbol.dispose]: () => clearTimeout(timer),
  };
}

function linesForAll(reporter: Reporter, labels: readonly string[]): WaitProgress {
  const left = new Set(labels);
  const howFar = (): string =>
    `${labels.length - left.size} of ${labels.length} gone; waiting for ${someOf([...left])}`;
  const telling = nowAndThen(howFar, (text) => reporter.message(text), SILENT_MS);
  return {
    onProgress: () => undefined,
    onVerdict: ({label}) => void left.delete(label),
    [Symbol.dispose]: () => telling[Symbol.dispose](),
  };
}
