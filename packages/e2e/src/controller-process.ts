import {fileURLToPath} from 'node:url';
import {execa, type ResultPromise} from 'execa';
import {freePorts} from './control-plane/free-ports.js';
import {eventually} from './eventually.js';

/** The bundled program. */
export const CONTROLLER_PROGRAM: string = fileURLToPath(new URL('../../controller/bundle/main.js', import.meta.url));

interface ProcessOptions {
  readonly reject: false;
  readonly extendEnv: false;
}

const OPTIONS: ProcessOptions = {reject: false, extendEnv: false};

export interface EndpointAnswer {
  readonly status: number;
  readonly body: string;
}

/** The controller as users run it: a process with probes and metrics on ports of its own. */
export class ControllerProcess {
  private constructor(
    /** It resolves when the process has ended, however it did. */
    readonly child: {readonly ended: ResultPromise<ProcessOptions>},
    private readonly ports: {readonly metrics: number; readonly probes: number},
  ) {}

  static async start(kubeconfig: string, ...flags: string[]): Promise<ControllerProcess> {
    return await ControllerProcess.startWith(process.execPath, kubeconfig, ...flags);
  }

  /** Starts it with another Node. */
  static async startWith(node: string, kubeconfig: string, ...flags: string[]): Promise<ControllerProcess> {
    const [metrics = 0, probes = 0] = await freePorts(2);
    const addresses = [
      `--metrics-bind-address=127.0.0.1:${metrics}`,
      `--health-probe-bind-address=127.0.0.1:${probes}`,
    ];
    const args = [CONTROLLER_PROGRAM, `--kubeconfig=${kubeconfig}`, ...addresses, ...flags];
    return new ControllerProcess({ended: execa(node, args, OPTIONS)}, {metrics, probes});
  }

  kill(signal: NodeJS.Signals): void {
    this.child.ended.kill(signal);
  }

  /** Kills it, if it is still there. */
  async end(): Promise<void> {
    this.kill('SIGKILL');
    await this.child.ended;
  }

  /** What it answers at a path of its probes, as soon as it does. */
  async probe(path: string): Promise<EndpointAnswer> {
    return await eventually(`an answer at ${path}`, () => read(this.ports.probes, path));
  }

  async untilReady(): Promise<void> {
    await eventually('readiness', async () => ((await this.probe('/readyz')).status === 200 ? true : undefined));
  }

  async metrics(): Promise<string> {
    return (await read(this.ports.metrics, '/metrics')).body;
  }

  /** The value of a series, named as it stands in the metrics; `undefined` when there is none. */
  async metric(series: string): Promise<number | undefined> {
    const line = (await this.metrics()).split('\n').find((candidate) => candidate.startsWith(`${series} `));
    return line === undefined ? undefined : Number(line.slice(series.length + 1));
  }
}

async function read(port: number, path: string): Promise<EndpointAnswer> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  return {status: response.status, body: await response.text()};
}
