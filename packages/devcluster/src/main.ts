import {resolve} from 'node:path';
import {runtimeCrd} from '@kruntimes/api/crd';
import {readCrds} from './crd-files.js';
import type {Devcluster} from './devcluster.js';
import {startDevcluster} from './devcluster.js';
import type {JsonObject} from './objects/json.js';
import {writeKubeconfig} from './kubeconfig.js';
import type {CommandOptions} from './options.js';
import {parseCommand, usage} from './options.js';

async function run(options: CommandOptions): Promise<Devcluster> {
  const cluster = await startDevcluster(options);
  try {
    const crds = (await Promise.all(options.crds.map(readCrds))).flat();
    cluster.create(runtimeCrd as unknown as JsonObject);
    for (const crd of crds) cluster.create(crd);
    await writeKubeconfig(options.kubeconfig, cluster.url);
    announce(cluster.url, resolve(options.kubeconfig));
    return cluster;
  } catch (error) {
    await cluster.close();
    throw error;
  }
}

function announce(url: string, kubeconfig: string): void {
  process.stdout.write(`devcluster serves ${url}

  export KUBECONFIG=${kubeconfig}
  kubectl get runtimes --watch

Ctrl-C ends it; nothing is kept.
`);
}

/** Ends on the first signal, with the exit code that a shell gives to it. */
function endOnSignal(cluster: Promise<Devcluster>): void {
  const codes = {SIGINT: 130, SIGTERM: 143} as const;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      const finish = (): never => process.exit(codes[signal]);
      cluster.then((running) => running.close()).then(finish, finish);
    });
  }
}

try {
  const options = parseCommand(process.argv.slice(2));
  if (options.help) {
    process.stdout.write(usage);
  } else {
    const cluster = run(options);
    endOnSignal(cluster);
    await cluster;
  }
} catch (error) {
  process.stderr.write(`devcluster: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
