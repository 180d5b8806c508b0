import {namedProvider} from './chosen.js';
import {envtest} from './envtest.js';

/**
 * For tests that start a control plane of their own, to do to it what no cluster that others use can take. `applies`:
 * whether the chosen provider is the one that has its programs; the title says so where it is not.
 */
export function controlPlaneOnly(title: string): {readonly applies: boolean; readonly title: string} {
  const applies = namedProvider().name === envtest.name;
  return {
    applies,
    title: applies ? title : `${title} (with --provider ${envtest.name} only: it stops and breaks the server)`,
  };
}

/** Where that control plane's programs are. */
export function controlPlaneAssets(): string {
  return process.env['KUBEBUILDER_ASSETS'] ?? '';
}
