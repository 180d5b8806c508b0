import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {fileURLToPath} from 'node:url';

/** How a run of krt ended. */
export interface Run {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | null;
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
  /** Which file is run; `bin/krt.cjs` by default. */
  readonly script?: string;
  /** Takes out of a run what differs from one to the next, such as times. */
  readonly normalize?: (run: Run) => Run;
}

export const KRT: string = fileURLToPath(new URL('../../bin/krt.cjs', import.meta.url));

/** An environment with no cluster in it. */
export const BARE_ENV: Readonly<Record<string, string>> = {
  PATH: process.env['PATH'] ?? '',
  HOME: '/nonexistent',
  TZ: 'UTC',
  NODE_ENV: 'production',
};

/** A krt that runs. */
export interface RunningKrt {
  /** What it has written so far. */
  readonly output: {readonly stdout: string; readonly stderr: string};
  readonly ended: Promise<Run>;
  kill(signal: NodeJS.Signals): void;
  /** Resolves when it has written this to stderr. */
  says(text: string | RegExp): Promise<void>;
  /** Resolves when it has written this to stdout. */
  prints(text: string | RegExp): Promise<void>;
}

/** Starts the built krt as a process. */
export function startKrt(argv: readonly string[], options: RunOptions = {}): RunningKrt {
  const child = spawn(process.execPath, [options.script ?? KRT, ...argv], {env: {...BARE_ENV, ...options.env}});
  const output = {stdout: '', stderr: ''};
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output.stdout += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (output.stderr += chunk));
  child.stdin.on('error', () => undefined).end(options.stdin ?? '');
  const ended = new Promise<Run>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({...output, code}));
  });
  const written = async (stream: 'stdout' | 'stderr', text: string | RegExp): Promise<void> => {
    const isWritten = (): boolean =>
      typeof text === 'string' ? output[stream].includes(text) : text.test(output[stream]);
    while (!isWritten()) {
      const next = await Promise.race([once(child[stream], 'data'), ended]);
      if (!Array.isArray(next) && !isWritten())
        throw new Error(`krt ended and did not write ${String(text)} to ${stream}: ${JSON.stringify(output)}`);
    }
  };
  return {
    output,
    ended,
    kill: (signal) => child.kill(signal),
    says: async (text) => await written('stderr', text),
    prints: async (text) => await written('stdout', text),
  };
}

/** Runs the built krt as a process. */
export async function krt(argv: readonly string[], options: RunOptions = {}): Promise<Run> {
  return await startKrt(argv, options).ended;
}

/** Runs krt on both its paths, the fast one and oclif's, and makes sure that nobody can tell them apart. */
export async function krtBothWays(argv: readonly string[], options: RunOptions = {}): Promise<Run> {
  const {normalize = (run: Run) => run} = options;
  const fast = normalize(await krt(argv, options));
  const slow = normalize(await krt(argv, {...options, env: {...options.env, KRT_NO_FAST_PATH: '1'}}));
  if (JSON.stringify(fast) !== JSON.stringify(slow)) {
    throw new Error(`krt ${argv.join(' ')} differs:\nfast: ${JSON.stringify(fast)}\noclif: ${JSON.stringify(slow)}`);
  }
  return fast;
}
