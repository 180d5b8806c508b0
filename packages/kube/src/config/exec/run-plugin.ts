import type {ChildProcess} from 'node:child_process';
import {errorCode} from '../../errors.js';

/** How long a plugin may take, in ms. Some wait for a login in a browser; those in use give up within three minutes. */
export const PLUGIN_TIMEOUT_MS = 300_000;
/** A plugin that takes longer is one that somebody wonders about, in ms. */
const SLOW_MS = 3_000;
/** From SIGTERM to SIGKILL, in ms. */
const KILL_AFTER_MS = 2_000;
/** The same where somebody waits for the end, in ms. */
const KILL_STOPPED_AFTER_MS = 300;
/** A process that the plugin left behind may hold its stdout open; what came by then is the answer, in ms after its end. */
const LINGER_MS = 1_000;
/** More than any credential. */
const MAX_CHARACTERS = 1_048_576;

export interface PluginRun {
  readonly command: string;
  readonly args: readonly string[];
  /** The whole environment; the command is looked up on its PATH. */
  readonly env: NodeJS.ProcessEnv;
  /** Whether the plugin gets our stdin; it gets an empty one otherwise. */
  readonly interactive: boolean;
  readonly installHint: string;
  readonly timeoutMs: number;
  /** Called once, when the plugin is slow. */
  readonly onSlow?: () => void;
  /** Ends it; the run is over when its process is. */
  readonly signal?: AbortSignal;
}

/**
 * Runs a credential plugin; its stderr is ours. Resolves with its stdout.
 *
 * @throws Error in client-go's words, when it cannot be started, fails, does not end in time or is stopped (it is killed
 * then)
 */
export async function runPlugin(run: PluginRun): Promise<string> {
  const {command, args, env, interactive, timeoutMs, signal, onSlow} = run;
  // Loaded by those who have a plugin only.
  const {spawn} = await import('node:child_process');
  const child = spawn(command, args, {env, stdio: [interactive ? 'inherit' : 'ignore', 'pipe', 'inherit']});
  const timers: NodeJS.Timeout[] = [];
  const stop = (): void => kill(child, KILL_STOPPED_AFTER_MS);
  signal?.addEventListener('abort', stop, {once: true});
  if (signal?.aborted === true) stop();
  try {
    return await new Promise<string>((resolve, reject) => {
      let stdout = '';
      const giveUp = (why: string): void => {
        reject(new Error(`exec: executable ${command} ${why}`));
        kill(child, KILL_AFTER_MS);
      };
      timers.push(setTimeout(() => giveUp(late(timeoutMs)), timeoutMs));
      if (onSlow !== undefined) timers.push(setTimeout(onSlow, SLOW_MS));
      child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
        stdout += chunk;
        if (stdout.length > MAX_CHARACTERS) giveUp(`printed more than ${MAX_CHARACTERS} characters and was killed`);
      });
      child.once('error', (error) => reject(new Error(notStarted(run, error), {cause: error})));
      child.once('exit', () => {
        if (!child.stdout.destroyed) timers.push(setTimeout(() => child.stdout.destroy(), LINGER_MS));
      });
      child.once('close', (code, killedBy) => {
        if (signal?.aborted === true) reject(new Error(`exec: executable ${command} was stopped`));
        else if (code === 0) resolve(stdout);
        else reject(new Error(failed(command, code, killedBy)));
      });
    });
  } finally {
    for (const timer of timers) clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

// The plugin alone, not what it has started: for that it would have to lead a process group, which in Node means a session of
// its own. It could not ask on the terminal then (/dev/tty), and Ctrl-C would leave it behind.
function kill(child: ChildProcess, forceAfterMs: number): void {
  child.stdout?.destroy();
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), forceAfterMs);
  child.once('exit', () => clearTimeout(force));
}

function late(timeoutMs: number): string {
  return `did not end within ${timeoutMs / 1000} s and was killed; run it by hand to see what it waits for`;
}

function failed(command: string, code: number | null, signal: NodeJS.Signals | null): string {
  const how = signal === null ? '' : ` (${signal})`;
  return `exec: executable ${command} failed with exit code ${code ?? -1}${how}`;
}

function notStarted({command, installHint}: PluginRun, error: Error): string {
  if (errorCode(error) !== 'ENOENT') return `exec: executable ${command} cannot be started: ${error.message}`;
  return `exec: executable ${command} not found${installHint === '' ? '' : `\n\n${installHint}`}`;
}
