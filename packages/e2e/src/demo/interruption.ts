import {errorCode} from '@kruntimes/kube';

/** Exit codes as a shell gives them to a process that ends on the signal. */
const SIGNALS = {SIGHUP: 129, SIGINT: 130, SIGTERM: 143} as const;

/** Why the demo ends before its time, and with which exit code. */
export class Interruption extends Error {
  override readonly name = 'Interruption';

  constructor(
    message: string,
    readonly exitCode: number,
  ) {
    super(message);
  }
}

/**
 * Aborts, with an {@link Interruption} as the reason, at the first signal or when nobody reads the output any more: the
 * stage has to be taken down then, so neither may end the process by itself.
 */
export function interruptions(): AbortSignal {
  const controller = new AbortController();
  const names = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;
  for (const name of names) {
    process.on(name, () => controller.abort(new Interruption(`ended by ${name}`, SIGNALS[name])));
  }
  process.stdout.on('error', (error: Error) => {
    // A reader that has seen enough (`npm run demo | head`) is no failure.
    const code = errorCode(error) === 'EPIPE' ? 0 : 1;
    controller.abort(new Interruption(`cannot write to the standard output: ${error.message}`, code));
  });
  // There may be no terminal left to say anything on.
  process.stderr.on('error', () => undefined);
  return controller.signal;
}
