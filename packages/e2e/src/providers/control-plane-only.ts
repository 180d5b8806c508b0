import {namedProvider} from './chosen.js';
import {envtest} from './envtest.js';

/**
 * For tests that need a control plane of their own, to do to it what no cluster that others use can take, or because they
 * look at what it alone has. `applies`: whether the chosen provider is the one that has its programs; a line on stdout
 * says so, and why, where it is not.
 */
export function controlPlaneOnly(
  title: string,
  why: string = 'it stops and breaks the server',
): {readonly applies: boolean; readonly title: string} {
  const {name} = namedProvider();
  const applies = name === envtest.name;
  if (!applies) process.stdout.write(`skipped on ${name}: ${title}: ${why} (${envtest.name} only)\n`);
  return {applies, title};
}
