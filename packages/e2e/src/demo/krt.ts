import {fileURLToPath} from 'node:url';
import {execa} from 'execa';

const PROGRAM = fileURLToPath(new URL('../../../cli/bin/krt.js', import.meta.url));

/** The built command line, against one kubeconfig. */
export class Krt {
  constructor(
    private readonly kubeconfig: string,
    private readonly signal: AbortSignal,
  ) {}

  /** What `krt ARGS` prints. */
  async run(...args: string[]): Promise<string> {
    const {stdout} = await execa(process.execPath, [PROGRAM, ...args, '--kubeconfig', this.kubeconfig], {
      cancelSignal: this.signal,
      stdin: 'ignore',
    });
    return stdout;
  }
}
