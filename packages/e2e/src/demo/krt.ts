import {execa} from 'execa';
import {KRT_PROGRAM} from '../programs.js';

/** The built command line, against one kubeconfig. */
export class Krt {
  constructor(
    private readonly kubeconfig: string,
    private readonly signal: AbortSignal,
  ) {}

  /** What `krt ARGS` prints. */
  async run(...args: string[]): Promise<string> {
    const {stdout} = await execa(process.execPath, [KRT_PROGRAM, ...args, '--kubeconfig', this.kubeconfig], {
      cancelSignal: this.signal,
      stdin: 'ignore',
    });
    return stdout;
  }
}
