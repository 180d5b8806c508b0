import {readFileSync} from 'node:fs';
import {execa} from 'execa';
import {eventually} from '../eventually.js';
import {freePorts} from '../control-plane/free-ports.js';

/** Name of our own controller; others may have other flags. */
export const OURS = 'kruntimes';

/** A controller that is measured: any program that takes `$KUBECONFIG` and `--health-probe-bind-address`. */
export interface SubjectOptions {
  readonly name: string;
  /** Split at spaces; flags of its own, such as the number of workers, are part of it. */
  readonly command: string;
  readonly kubeconfig: string;
  /** Where it serves its metrics on loopback; nowhere unless given. */
  readonly metricsPort?: number;
}

/** A running one. */
export interface Subject {
  readonly pid: number;
  /** From the start of the process to its readiness, in s. */
  readonly readySeconds: number;
  readonly startedAt: number;
  /** Resident memory, in MiB. */
  rss(): number;
  /** CPU time so far, in s. */
  cpu(): number;
  /** Whether it is still the process that was started. */
  isRunning(): boolean;
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** Clock ticks of /proc/<pid>/stat in a second (getconf CLK_TCK). */
const TICKS = 100;

export async function startSubject({command, kubeconfig, metricsPort}: SubjectOptions): Promise<Subject> {
  const [port = 0] = await freePorts(1);
  const [program = '', ...args] = command.split(' ').filter((part) => part !== '');
  const startedAt = performance.now();
  const metrics = metricsPort === undefined ? '0' : `127.0.0.1:${metricsPort}`;
  const addresses = [`--health-probe-bind-address=127.0.0.1:${port}`, `--metrics-bind-address=${metrics}`];
  const child = execa(program, [...args, ...addresses], {
    env: {KUBECONFIG: kubeconfig},
    reject: false,
    buffer: false,
    stdio: 'ignore',
  });
  let running = true;
  child.finally(() => (running = false)).catch(() => undefined);
  const pid = child.pid ?? 0;
  await eventually(
    `${command} is ready`,
    async () => ((await fetch(`http://127.0.0.1:${port}/readyz`)).status === 200 ? true : undefined),
    {deadlineMs: 60_000},
  );
  return {
    pid,
    readySeconds: (performance.now() - startedAt) / 1000,
    startedAt,
    rss: () => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024,
    cpu: () => {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      return (Number(fields[11]) + Number(fields[12])) / TICKS;
    },
    isRunning: () => running,
    stop: async (signal) => {
      child.kill(signal);
      await child;
    },
  };
}
