import {readdir, readFile, readlink} from 'node:fs/promises';
import {sleep} from '@kruntimes/kube';
import type {OutputStream} from './terminal.js';

/** How often readers are looked for, in ms. */
const LOOK_MS = 500;

/**
 * A signal that is aborted when nobody reads a pipe any more. A write would tell (EPIPE), but a watch may have nothing to
 * write for hours: `list --watch | grep -m1 Ready` would not end. Linux says in /proc who has a pipe open; elsewhere, and
 * where a reader cannot be seen because it is another user's, the signal is never aborted.
 *
 * @param stopping ends the looking
 */
export async function whenUnread(stdout: OutputStream, stopping: AbortSignal): Promise<AbortSignal> {
  const unread = new AbortController();
  const pipe = stdout.isTTY === true || stdout.fd === undefined ? undefined : await pipeAt(`self/fd/${stdout.fd}`);
  const readers = pipe === undefined ? [] : await readersOf(pipe);
  if (pipe !== undefined && readers.length > 0) {
    const gone = untilGone(pipe, readers, stopping);
    void gone.then(
      () => unread.abort(),
      () => undefined,
    );
  }
  return unread.signal;
}

async function untilGone(pipe: string, first: readonly string[], signal: AbortSignal): Promise<void> {
  let readers = first;
  while (readers.length > 0) {
    await sleep(LOOK_MS, signal);
    const pipes = await Promise.all(readers.map(pipeAt));
    // Another process may have taken the pipe over.
    if (!pipes.includes(pipe)) readers = await readersOf(pipe);
  }
}

/** The pipe that a descriptor leads to, such as `pipe:[4711]`; undefined where there is none, or it cannot be seen. */
async function pipeAt(descriptor: string): Promise<string | undefined> {
  const target = await readlink(`/proc/${descriptor}`).catch(() => '');
  return target.startsWith('pipe:') ? target : undefined;
}

/** The descriptors by which other processes read a pipe: `PID/fd/N`. */
async function readersOf(pipe: string): Promise<readonly string[]> {
  const processes = (await namesIn('')).filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  const found = await Promise.all(processes.map(async (pid) => await readersIn(pid, pipe)));
  return found.flat();
}

async function readersIn(pid: string, pipe: string): Promise<readonly string[]> {
  const readers: string[] = [];
  for (const fd of await namesIn(`${pid}/fd`)) {
    const descriptor = `${pid}/fd/${fd}`;
    if ((await pipeAt(descriptor)) === pipe && (await isForReading(pid, fd))) readers.push(descriptor);
  }
  return readers;
}

// The last octal digit of the flags is how it was opened (open(2)): O_RDONLY is 0, O_RDWR 2.
async function isForReading(pid: string, fd: string): Promise<boolean> {
  const info = await readFile(`/proc/${pid}/fdinfo/${fd}`, 'utf8').catch(() => '');
  return /^flags:\s*\d*[02]$/m.test(info);
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return await readdir(`/proc/${folder}`).catch(() => []);
}
