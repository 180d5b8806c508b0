import {execaSync} from 'execa';

/** Whether a program is there and ends well. */
export function answers(program: string, args: readonly string[]): boolean {
  return execaSync(program, args, {reject: false, timeout: 20_000, stdio: 'ignore'}).exitCode === 0;
}
