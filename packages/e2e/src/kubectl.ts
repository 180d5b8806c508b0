import {join} from 'node:path';
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

/** The kubectl that tests take: of `KRT_TEST_KUBECTL`, else of `KUBEBUILDER_ASSETS`; `undefined` when there is none. */
export function givenKubectl(): string | undefined {
  const {KUBEBUILDER_ASSETS: assets = '', KRT_TEST_KUBECTL: given = ''} = process.env;
  if (given !== '') return given;
  return assets === '' ? undefined : join(assets, 'kubectl');
}
