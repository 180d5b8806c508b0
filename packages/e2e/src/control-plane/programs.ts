import {join} from 'node:path';
import {execa} from 'execa';

/** A long-running program of a test, its output in a file. */
export interface Program {
  readonly name: string;
  /** Rejects when the program ends by itself, with the last lines of its log. */
  readonly ended: Promise<never>;
  signal(signal: NodeJS.Signals): void;
  stop(): Promise<void>;
}

/** A program gets so long to end in good order, in ms. */
const STOP_MS = 5_000;

/** Starts a program; its stdout and stderr go to `<folder>/<name>.log`. */
export function startProgram(
  path: string,
  args: readonly string[],
  {name, folder}: {name: string; folder: string},
): Program {
  const log = join(folder, `${name}.log`);
  const child = execa(path, args, {
    reject: false,
    buffer: false,
    stdin: 'ignore',
    stdout: {file: log, append: true},
    stderr: {file: log, append: true},
    forceKillAfterDelay: false,
  });
  let stopping = false;
  const ended = child.then(({exitCode, shortMessage}): never => {
    throw new Error(stopping ? `${name} was stopped` : `${name} ended (${exitCode ?? shortMessage}); see ${log}`);
  });
  ended.catch(() => undefined);
  return {
    name,
    ended,
    signal: (signal) => void child.kill(signal),
    stop: async () => {
      stopping = true;
      child.kill('SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await child;
      clearTimeout(force);
    },
  };
}
