import {execa} from 'execa';

/** kubectl against one cluster: what it prints, or an Error with what it complains of. */
export type Kubectl = (...args: string[]) => Promise<string>;

/** `program` is the one on PATH unless given. */
export function kubectlFor(kubeconfig: string, program: string = 'kubectl'): Kubectl {
  return async (...args) => {
    const {stdout} = await execa(program, ['--kubeconfig', kubeconfig, ...args]);
    return stdout;
  };
}
