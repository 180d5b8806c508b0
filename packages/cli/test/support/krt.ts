import {spawn} from 'node:child_process';
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
  /** Which file is run; `bin/krt.js` by default. */
  readonly script?: string;
}

export const KRT: string = fileURLToPath(new URL('../../bin/krt.js', import.meta.url));

/** An environment with no cluster in it. */
export const BARE_ENV: Readonly<Record<string, string>> = {
  PATH: process.env['PATH'] ?? '',
  HOME: '/nonexistent',
  TZ: 'UTC',
  NODE_ENV: 'production',
};

/** Runs the built krt as a process. */
export async function krt(argv: readonly string[], options: RunOptions = {}): Promise<Run> {
  const child = spawn(process.execPath, [options.script ?? KRT, ...argv], {env: {...BARE_ENV, ...options.env}});
  const output = {stdout: '', stderr: ''};
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output.stdout += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (output.stderr += chunk));
  child.stdin.on('error', () => undefined).end(options.stdin ?? '');
  return await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({...output, code}));
  });
}

/** Runs krt on both its paths, the fast one and oclif's, and makes sure that nobody can tell them apart. */
export async function krtBothWays(argv: readonly string[], options: RunOptions = {}): Promise<Run> {
  const fast = await krt(argv, options);
  const slow = await krt(argv, {...options, env: {...options.env, KRT_NO_FAST_PATH: '1'}});
  if (JSON.stringify(fast) !== JSON.stringify(slow)) {
    throw new Error(`krt ${argv.join(' ')} differs:\nfast: ${JSON.stringify(fast)}\noclif: ${JSON.stringify(slow)}`);
  }
  return fast;
}
