import type {ServerResponse} from 'node:http';

/** What can go wrong with the events of a watch that is otherwise answered as usual. */
export type EventFault =
  /** Every event comes twice. */
  | {readonly kind: 'duplicate'}
  /** Every two events come in the wrong order. */
  | {readonly kind: 'reorder'}
  /** Events come late, by a time in milliseconds: a watch cache that lags behind. */
  | {readonly kind: 'lag'; readonly ms: number};

type Write = (line: string) => void;

/** Lets the fault happen to everything that is written to the response; a watch writes one event at a time. */
export function spoilEvents(response: ServerResponse, fault: EventFault): void {
  const original = response.write.bind(response);
  const spoiled = spoil(fault, (line) => {
    if (!response.writableEnded && !response.destroyed) original(line);
  });
  response.write = (line: unknown): boolean => {
    spoiled(String(line));
    return true;
  };
}

function spoil(fault: EventFault, write: Write): Write {
  switch (fault.kind) {
    case 'duplicate':
      return (line) => {
        write(line);
        write(line);
      };
    case 'reorder':
      return reordering(write);
    case 'lag':
      return (line) => {
        setTimeout(() => write(line), fault.ms);
      };
  }
}

function reordering(write: Write): Write {
  let held: string | undefined;
  return (line) => {
    if (held === undefined) {
      held = line;
      return;
    }
    write(line);
    write(held);
    held = undefined;
  };
}
