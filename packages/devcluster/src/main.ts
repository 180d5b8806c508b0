import {resolve} from 'node:path';
import {runtimeCrd} from '@kruntimes/api/crd';
import {toError} from '@kruntimes/kube';
import {readCrds} from './crd-files.js';
import type {Devcluster} from './devcluster.js';
import {startDevcluster} from './devcluster.js';
import type {JsonObject} from './objects/json.js';
import {stringAt} from './objects/json.js';
import {writeKubeconfig} from './kubeconfig.js';
import type {CommandOptions} from './options.js';
import {parseCommand, usage} from './options.js';

const FAILED = 1;
const MISUSED = 2;

/** What runs until it is closed. */
type Running = Pick<Devcluster, 'close'>;

async function run(options: CommandOptions): Promise<Running> {
  const crds = (await Promise.all(options.crds.map(readCrds))).flat();
  const cluster = await startDevcluster(options);
  try {
    for (const crd of withRuntimes(crds)) cluster.create(crd);
    const kubeconfig = await writeKubeconfig(resolve(options.kubeconfig), cluster.url);
    announce(cluster.url, resolve(options.kubeconfig));
    return {
      async close() {
        kubeconfig.remove();
        await cluster.close();
      },
    };
  } catch (error) {
    await cluster.close();
    throw error;
  }
}

/** That of Runtimes is always there; one that was asked for takes the place of ours. */
function withRuntimes(crds: readonly JsonObject[]): readonly JsonObject[] {
  const isGiven = crds.some((crd) => stringAt(crd['metadata'], 'name') === runtimeCrd.metadata.name);
  return isGiven ? crds : [runtimeCrd as unknown as JsonObject, ...crds];
}

function announce(url: string, kubeconfig: string): void {
  process.stdout.write(`devcluster serves ${url}

  export KUBECONFIG=${kubeconfig}
  kubectl get runtimes --watch

Ctrl-C ends it; nothing is kept.
`);
}

/** Ends on the first signal, with the exit code that a shell gives to it. */
function endOnSignal(cluster: Promise<Running>): void {
  const codes = {SIGHUP: 129, SIGINT: 130, SIGTERM: 143} as const;
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      const finish = (): never => process.exit(codes[signal]);
      cluster.then((running) => running.close()).then(finish, finish);
    });
  }
}

function fail(error: unknown, code: number): void {
  process.stderr.write(`devcluster: ${toError(error).message}\n`);
  process.exitCode = code;
}

async function main(args: readonly string[]): Promise<void> {
  // The cluster serves on when nobody reads any more what it says (`hack/devcluster | head -1`).
  process.stdout.on('error', () => undefined);
  let options: CommandOptions;
  try {
    options = parseCommand(args);
  } catch (error) {
    fail(error, MISUSED);
    return;
  }
  if (options.help) {
    process.stdout.write(usage);
    return;
  }
  try {
    const cluster = run(options);
    endOnSignal(cluster);
    await cluster;
  } catch (error) {
    fail(error, FAILED);
  }
}

await main(process.argv.slice(2));
