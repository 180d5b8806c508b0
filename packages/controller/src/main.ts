#!/usr/bin/env node
import {KubeError, loadClusterConfig, toError} from '@kruntimes/kube';
import {createLogger} from './process/logger.js';
import {HELP, parseCommand, type Command, type ControllerOptions} from './process/options.js';
import {runController} from './process/run-controller.js';
import {UsageError} from './process/usage-error.js';
import {version} from './process/version.js';

/** Exit codes, as Go programs have them: 1 something failed, 2 wrong usage. A signal that was asked for is 0. */
const FAILED = 1;
const USAGE = 2;

async function main(args: readonly string[]): Promise<void> {
  // A reader that went away has read enough; anything else that cannot be written is a failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    process.exitCode = error.code === 'EPIPE' ? 0 : FAILED;
  });
  let command: Command;
  try {
    command = parseCommand(args);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`error: ${error.message}\n`);
    process.exitCode = USAGE;
    return;
  }
  switch (command.kind) {
    case 'help':
      process.stdout.write(HELP);
      return;
    case 'version':
      process.stdout.write(`kruntimes-controller ${version()}\n`);
      return;
    case 'run':
      await run(command.options);
  }
}

async function run(options: ControllerOptions): Promise<void> {
  const logger = createLogger({format: options.logFormat, level: options.logLevel});
  try {
    const cluster = loadClusterConfig(options.kubeconfig === undefined ? {} : {kubeconfig: options.kubeconfig});
    logger.info('starting', {
      server: cluster.server.href,
      namespace: options.namespace ?? 'all',
      runtimeSelector: options.runtimeSelector ?? 'all',
      version: version(),
    });
    const running = await runController({...options, cluster, logger});
    const stop = (signal: string): void => {
      logger.info('stopping', {signal});
      void running.stop().then(() => process.exit(0));
    };
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
    // Another leads: whatever is still under way here must not be finished.
    void running.lost.then((reason) => {
      logger.error('no longer leading', {error: reason.message});
      process.exit(FAILED);
    });
    await running.ready;
    logger.info('ready');
  } catch (error) {
    const {message} = toError(error);
    if (error instanceof UsageError) process.stderr.write(`error: ${message}\n`);
    else if (error instanceof KubeError) process.stderr.write(`${message}\n`);
    else logger.error('cannot start', {error: message});
    process.exitCode = error instanceof UsageError ? USAGE : FAILED;
  }
}

await main(process.argv.slice(2));
