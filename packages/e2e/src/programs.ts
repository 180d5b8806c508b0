import {fileURLToPath} from 'node:url';
import {execa} from 'execa';
import {eventually} from './eventually.js';

/** The built command line. */
export const KRT_PROGRAM: string = fileURLToPath(new URL('../../cli/bin/krt.cjs', import.meta.url));

/** How a program ended, and what it wrote. */
export interface Ended {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | undefined;
}

/** A program that runs. */
export interface Running {
  readonly ended: Promise<Ended>;
  kill(signal: NodeJS.Signals): void;
  /** Resolves when it has written this to stderr. */
  says(text: string): Promise<void>;
  /** Resolves with its stdout so far when this is in it. */
  prints(text: string): Promise<string>;
}

/** Starts krt under the Node of this process. */
export function startKrt(...args: readonly string[]): Running {
  return startProgram(process.execPath, KRT_PROGRAM, ...args);
}

/** Starts a program, its command line first, with nothing of this process's environment. */
export function startProgram(...[program = '', ...args]: readonly string[]): Running {
  const child = execa(program, args, {
    reject: false,
    extendEnv: false,
    env: {HOME: '/nonexistent', TZ: 'UTC'},
    stdin: 'ignore',
    stripFinalNewline: false,
  });
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk));
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
  return {
    ended: child.then(({stdout, stderr: said, exitCode}) => ({stdout, stderr: said, code: exitCode})),
    kill: (signal) => child.kill(signal),
    says: async (text) => {
      await eventually(`"${text}" on stderr`, () => Promise.resolve(stderr.includes(text) ? true : undefined));
    },
    prints: async (text) =>
      await eventually(`"${text}" on stdout`, () => Promise.resolve(stdout.includes(text) ? stdout : undefined)),
  };
}
