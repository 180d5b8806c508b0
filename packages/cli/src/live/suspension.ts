import process from 'node:process';

/** Gives the terminal back, does something, and takes it again, with everything drawn anew. */
export type SuspendTerminal = (act: () => void) => Promise<void>;

/** What a view does when it is stopped and continued. */
export interface Suspension {
  /** Stops krt as Ctrl-Z does where a terminal acts on keys; it is over when krt is continued. */
  suspend(): void;
  /** Takes no more notice of signals. */
  end(): void;
}

/**
 * Sees to it that whoever stops a view gets the terminal back, and the view when it is continued: on SIGTSTP it gives the
 * terminal back first, and on SIGCONT, as after a SIGSTOP that nobody is told of, it sets the terminal up anew.
 */
export function suspension(suspendTerminal: SuspendTerminal): Suspension {
  // That it is suspended already, or gone, is no matter.
  const handedOver = (act: () => void): void => void suspendTerminal(act).catch(() => undefined);
  const suspend = (): void => handedOver(stop);
  const renew = (): void => handedOver(() => undefined);
  const listen = (): void => void process.on('SIGTSTP', suspend).on('SIGCONT', renew);
  const end = (): void => void process.off('SIGTSTP', suspend).off('SIGCONT', renew);
  // Without listeners the signal stops the process within the call. With it whatever started krt, and waits for it, is stopped.
  const stop = (): void => {
    end();
    try {
      process.kill(0, 'SIGTSTP');
    } finally {
      listen();
    }
  };
  listen();
  return {suspend, end};
}
