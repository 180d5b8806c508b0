import {execFileSync, spawn} from 'node:child_process';
import {once} from 'node:events';

/** A shell in a terminal of its own (util-linux `script`): what is typed there is edited and completed as a person's is. */
export interface TestShell {
  /** What a command line becomes when it is typed, `\t` for the TAB key. */
  completed(typed: string): Promise<string>;
  close(): Promise<void>;
}

export function isThere(program: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`]);
    return true;
  } catch {
    return false;
  }
}

const TO_THE_START = '\u0001';
const DEADLINE_MS = 15_000;

/** Starts it; `setUp` is typed first, and sets the prompt to `READY> `: before it, it is the terminal that edits the line. */
export async function startShell(
  command: string,
  {env, setUp}: {readonly env: Readonly<Record<string, string>>; readonly setUp: string},
): Promise<TestShell> {
  const child = spawn('script', ['-qefc', command, '/dev/null'], {env: {...env, TERM: 'dumb', COLUMNS: '500'}});
  let screen = '';
  let lines = 0;
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (screen += chunk));
  const seen = async (pattern: RegExp): Promise<string> => {
    const late = AbortSignal.timeout(DEADLINE_MS);
    for (;;) {
      const found = pattern.exec(screen)?.[1];
      if (found !== undefined) return found;
      await once(child.stdout, 'data', {signal: late}).catch((error: unknown) => {
        throw new Error(`no ${pattern.source} on the screen: ${JSON.stringify(screen)}`, {cause: error});
      });
    }
  };
  child.stdin.write(`stty cols 500; ${setUp}; echo SET''UP-DONE\n`);
  await seen(/(SETUP-DONE)[\r\n][^]*READY> /);
  return {
    async completed(typed) {
      // What the shell echoes has the quotes; what echo prints has not.
      child.stdin.write(`${typed}${TO_THE_START}echo LI''NE-${++lines}: \n`);
      return (await seen(new RegExp(`LINE-${lines}: ?([^\\r\\n]*)[\\r\\n][^]*READY> `))).trimEnd();
    },
    async close() {
      const ended = once(child, 'close');
      child.stdin.end('exit\n');
      child.kill('SIGHUP');
      await ended;
    },
  };
}
