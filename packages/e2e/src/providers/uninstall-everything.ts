import type {Kubectl} from '../kubectl.js';

/** Takes everything of this project out of a cluster, however it was installed: the next scenario finds it as new. */
export async function uninstallEverything(kubectl: Kubectl): Promise<void> {
  const gone = ['--ignore-not-found', '--wait', '--timeout=90s'];
  await kubectl('delete', 'crd', 'runtimes.kruntimes.io', ...gone);
  await kubectl('delete', 'namespace', 'kruntimes-system', ...gone);
  const roles = 'clusterroles,clusterrolebindings';
  const names = await kubectl('get', roles, '-o', 'name');
  const ours = names.split('\n').filter((name) => name.includes('/kruntimes'));
  if (ours.length > 0) await kubectl('delete', ...ours, ...gone);
}
