import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {toError} from '@kruntimes/kube';
import {makeKindCluster, SHARED} from '../providers/kind-cluster.js';

/**
 * Runs a command, `main.js COMMAND ARGS`, with a kind cluster that its scenarios share, and deletes the cluster when it
 * has ended. Signals go to the command. Its exit code is the command's; 1 where there is no cluster.
 */
async function run(command: string, args: readonly string[]): Promise<number> {
  const started = performance.now();
  const cluster = await makeKindCluster();
  say(`a kind cluster is there after ${seconds(started)}`);
  try {
    const env = {...process.env, [SHARED.name]: cluster.name, [SHARED.kubeconfig]: cluster.kubeconfig};
    const child = spawn(command, args, {env, stdio: 'inherit'});
    const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
    for (const name of names) process.on(name, () => child.kill(name));
    const [code] = (await once(child, 'exit')) as [number | null];
    return code ?? 1;
  } finally {
    await cluster.stop();
    say(`done after ${seconds(started)}`);
  }
}

function say(text: string): void {
  process.stderr.write(`e2e: ${text}\n`);
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(0)} s`;
}

const [command = '', ...args] = process.argv.slice(2);
try {
  process.exitCode = await run(command, args);
} catch (error) {
  say(toError(error).message);
  process.exitCode = 1;
}
