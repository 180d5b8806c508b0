import type {Reporter} from '../errors/reporter.js';
import {sanitize} from '../views/sanitize.js';
import {FEW, nowAndThen} from './now-and-then.js';
import type {WaitProgress} from './wait-progress.js';
import {someOf} from './where.js';

/** Most are gone at once: only after this time, in ms, it is said what is waited for. */
const SILENT_MS = 5000;

/** What Runtimes that were deleted wait for, on stderr, for many in one line. Disposing of it ends it. */
export function goneProgress(reporter: Reporter, names: readonly string[]): WaitProgress {
  return names.length <= FEW ? linesForEach(reporter) : linesForAll(reporter, names);
}

function linesForEach(reporter: Reporter): WaitProgress {
  const silent = new Map<string, string>();
  const say = (name: string, text: string): void => reporter.message(sanitize(`runtime/${name}: ${text}`));
  let isSilent = true;
  const timer = setTimeout(() => {
    isSilent = false;
    for (const [name, text] of silent) say(name, text);
  }, SILENT_MS);
  return {
    onProgress: (name, text) => (isSilent ? silent.set(name, text) : say(name, text)),
    onVerdict: (name) => silent.delete(name),
    [Symbol.dispose]: () => clearTimeout(timer),
  };
}

function linesForAll(reporter: Reporter, names: readonly string[]): WaitProgress {
  // Two of one name may be in two namespaces.
  const left = [...names];
  const howFar = (): string => `${names.length - left.length} of ${names.length} gone; waiting for ${someOf(left)}`;
  const telling = nowAndThen(howFar, (text) => reporter.message(text), SILENT_MS);
  return {
    onProgress: () => undefined,
    onVerdict: (name) => void left.splice(left.indexOf(name), 1),
    [Symbol.dispose]: () => telling[Symbol.dispose](),
  };
}
