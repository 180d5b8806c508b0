import {fileURLToPath} from 'node:url';
import {TestEnvironment} from 'jest-environment-node';
import {folderName, gather} from './dist/failures/gather.js';

/** Node, and at the moment that a test fails on kind: what the cluster says of itself, in `artifacts/`. */
export default class extends TestEnvironment {
  async handleTestEvent(event) {
    const kubeconfig = process.env.KRT_E2E_KIND_KUBECONFIG;
    const failed = event.name === 'test_fn_failure' || event.name === 'hook_failure';
    if (!failed || kubeconfig === undefined) return;
    const name = event.test?.name ?? 'a hook';
    const folder = fileURLToPath(new URL(`artifacts/${folderName(name)}`, import.meta.url));
    await gather(kubeconfig, folder);
    process.stderr.write(
      `e2e: "${name}" failed; what the cluster said is in packages/e2e/artifacts/${folderName(name)}\n`,
    );
  }
}
