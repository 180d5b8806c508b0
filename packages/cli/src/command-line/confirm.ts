import type {Terminal} from './terminal.js';

/** What decides whether a person is asked. */
export interface ConfirmFlags {
  readonly yes?: boolean;
  readonly 'no-input'?: boolean;
}

/** Whether there is a person to ask: someone who reads the question on stderr and answers on stdin. */
export function canAsk(flags: ConfirmFlags, {stdin, stderr}: Terminal): boolean {
  return flags['no-input'] !== true && stdin.isTTY === true && stderr.isTTY === true;
}

/** Asks on stderr for a yes; anything else, the end of the input too, is a no. */
export async function confirm(question: string, {stdin, stderr}: Terminal, signal: AbortSignal): Promise<boolean> {
  stderr.write(`${question} [y/N] `);
  const answer = await firstLine(stdin, signal);
  if (!answer.includes('\n')) stderr.write('\n');
  return /^\s*y(?:es)?\s*$/i.test(answer);
}

async function firstLine(stdin: Terminal['stdin'], signal: AbortSignal): Promise<string> {
  const aborted = new Promise<undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), {once: true});
  });
  const decoder = new TextDecoder();
  const chunks = stdin[Symbol.asyncIterator]();
  let text = '';
  while (!text.includes('\n') && !signal.aborted) {
    const next = await Promise.race([chunks.next(), aborted]);
    if (next === undefined || next.done === true) break;
    text += decoder.decode(next.value, {stream: true});
  }
  stdin.destroy?.();
  return text;
}
