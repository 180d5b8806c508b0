import {execFile} from 'node:child_process';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {setTimeout as delay} from 'node:timers/promises';
import {promisify} from 'node:util';
import {describe} from '@jest/globals';
import {BARE_ENV, KRT} from './krt.js';

const TMUX = process.env['KRT_TEST_TMUX'] ?? '';
const DEADLINE_MS = 15_000;

/** Tests in a real terminal; hack/test says in a line when there is no tmux. */
export const describeInTerminal: typeof describe | typeof describe.skip = TMUX === '' ? describe.skip : describe;

/** A terminal of some size, in which a shell runs krt. */
export interface TmuxTerminal extends AsyncDisposable {
  /** What is on the screen, without trailing empty lines; with escape sequences for colors if asked for. */
  screen(options?: {readonly colors: boolean}): Promise<string>;
  /** Resolves with the screen once it shows this. */
  shows(what: RegExp): Promise<string>;
  /** Types keys, by the names that tmux has for them. */
  press(...keys: readonly string[]): Promise<void>;
  resize(columns: number, rows: number): Promise<void>;
  /** The value of a variable of tmux: `alternate_on`, `cursor_flag`. */
  variable(name: string): Promise<string>;
  /** Writes to a file whatever the terminal is sent from now on. */
  record(file: string): Promise<void>;
  /** The path of a folder that goes away with the terminal. */
  readonly folder: string;
}

export interface TerminalOptions {
  readonly columns: number;
  readonly rows: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Where krt is stopped, `stopped` and whether the terminal is as before is printed, and Enter continues it. */
  readonly jobControl?: boolean;
}

/**
 * Opens a terminal in which krt runs; its exit code and the settings of the terminal, before and after, are printed when
 * it ends: `rc 0 same` where nothing is changed.
 */
export async function openTerminal(argv: readonly string[], options: TerminalOptions): Promise<TmuxTerminal> {
  const folder = await mkdtemp(join(tmpdir(), 'krt-tmux-'));
  const tmux = async (...args: readonly string[]): Promise<string> => {
    const {stdout} = await promisify(execFile)(TMUX, ['-S', join(folder, 'socket'), '-f', '/dev/null', ...args], {
      env: {...BARE_ENV, LANG: 'C.UTF-8'},
    });
    return stdout;
  };
  const env = Object.entries(options.env ?? {}).map(([name, value]) => `${name}=${value}`);
  const command = ['env', ...env, process.execPath, KRT, ...argv].map((word) => `'${word}'`).join(' ');
  const job = `set -m; ${command}; [ "$before" = "$(stty -g)" ] && s=same; stty "$before"; echo "stopped $s"; s=; read -r _; fg >/dev/null`;
  const script = `before=$(stty -g); ${options.jobControl === true ? job : command}; rc=$?; [ "$before" = "$(stty -g)" ] && s=same; echo "rc $rc $s"; read -r _`;
  const size = ['-x', String(options.columns), '-y', String(options.rows)];
  await tmux('new-session', '-d', ...size, 'sh', '-c', script);
  const screen = async ({colors} = {colors: false}): Promise<string> =>
    (await tmux('capture-pane', '-p', ...(colors ? ['-e'] : []))).replace(/\n+$/, '');
  return {
    folder,
    screen,
    async shows(what) {
      const deadline = performance.now() + DEADLINE_MS;
      for (;;) {
        const shown = await screen();
        if (what.test(shown)) return shown;
        if (performance.now() > deadline) throw new Error(`the terminal does not show ${String(what)}:\n${shown}`);
        await delay(30);
      }
    },
    async press(...keys) {
      await tmux('send-keys', ...keys);
    },
    async resize(columns, rows) {
      await tmux('resize-window', '-x', String(columns), '-y', String(rows));
    },
    variable: async (name) => (await tmux('display-message', '-p', `#{${name}}`)).trim(),
    async record(file) {
      await tmux('pipe-pane', '-O', `cat > '${file}'`);
    },
    async [Symbol.asyncDispose]() {
      await tmux('kill-server').catch(() => undefined);
      await rm(folder, {recursive: true});
    },
  };
}
