import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {execa} from 'execa';

/** What is asked of a cluster after a failure, by the file that takes the answer. */
const QUESTIONS: Readonly<Record<string, readonly string[]>> = {
  'runtimes.yaml': ['get', 'runtimes', '-A', '-o', 'yaml', '--show-managed-fields'],
  'workloads.yaml': ['get', 'deployments,replicasets', '-A', '-o', 'yaml', '--show-managed-fields'],
  'pods.yaml': ['get', 'pods', '-A', '-o', 'yaml'],
  'nodes.yaml': ['get', 'nodes', '-o', 'yaml'],
  'events.txt': ['get', 'events', '-A', '--sort-by=.metadata.creationTimestamp', '-o', 'wide'],
  'leases.yaml': ['get', 'leases', '-n', 'kruntimes-system', '-o', 'yaml'],
  'controller.log': [
    'logs',
    '-n',
    'kruntimes-system',
    '-l',
    'app.kubernetes.io/name=kruntimes-controller',
    '--tail=-1',
    '--prefix',
  ],
};

/**
 * Writes what a cluster says of itself into a folder: objects, Events, the controller's log. What cannot be had is in its
 * file as the reason why not; it never throws, since something has failed already.
 */
export async function gather(kubeconfig: string, folder: string): Promise<void> {
  mkdirSync(folder, {recursive: true});
  await Promise.all(
    Object.entries(QUESTIONS).map(async ([file, args]) => {
      const {all} = await execa('kubectl', ['--kubeconfig', kubeconfig, '--request-timeout=10s', ...args], {
        all: true,
        reject: false,
        timeout: 30_000,
      });
      writeFileSync(join(folder, file), `${all}\n`);
    }),
  );
}

/** A test's name as the name of a folder. */
export function folderName(test: string): string {
  return test.replaceAll(/[^\w]+/g, '-').slice(0, 100);
}
