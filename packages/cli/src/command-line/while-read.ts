import type {Outcome} from '../errors/exit-codes.js';
import {whenUnread} from './pipe-readers.js';
import type {Terminal} from './terminal.js';

/** Does what has no end of its own: its signal is aborted with the given one, or once nobody reads what is printed. */
export async function whileRead(
  terminal: Terminal,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Outcome>,
): Promise<Outcome> {
  terminal.endWhenUnread?.();
  const stopping = new AbortController();
  // Looked for while they are sure to be there: whoever reads a line only leaves at once.
  const unread = await whenUnread(terminal.stdout, stopping.signal);
  try {
    return await work(AbortSignal.any([signal, unread]));
  } finally {
    stopping.abort();
  }
}
