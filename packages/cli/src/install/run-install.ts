import type {KubeObject} from '@kruntimes/kube';
import type {CommandRun} from '../command-line/command.js';
import {parseDuration} from '../command-line/duration.js';
import {imageName} from '../command-line/image-name.js';
import type {Terminal} from '../command-line/terminal.js';
import {refuseArguments} from '../command-line/unknown-command.js';
import {UsageError} from '../command-line/usage-error.js';
import type {Outcome} from '../errors/exit-codes.js';
import {Reporter} from '../errors/reporter.js';
import {Attempts} from '../runtime/attempts.js';
import {withCluster} from '../runtime/cluster.js';
import {interruptible} from '../runtime/interruptible.js';
import {bundledManifests} from './bundled-manifests.js';
import {defaultNamespace, installation, type InstallationChoices} from './installation.js';
import type {INSTALL_FLAGS, InstallFlags} from './install-command.js';
import {Installing} from './installing.js';
import {renderObjects} from './render-objects.js';

/** Does `krt install`: on the cluster, or only prints what would be sent there. */
export const runInstall: CommandRun<typeof INSTALL_FLAGS> = async ({flags, operands}, terminal) => {
  refuseArguments('install', operands);
  const choices = choicesOf(flags);
  const timeoutMs = parseDuration('timeout', flags.timeout ?? '5m');
  const bundled = bundledManifests();
  const objects = installation(bundled, choices);
  if (flags['dry-run'] === 'client' || flags.output !== undefined) return await print(objects, flags, terminal);
  const namespace = choices.namespace ?? defaultNamespace(bundled);
  const reporter = new Reporter(terminal, flags, 'install');
  return await withCluster(flags, terminal, {
    work: async (chosen) =>
      await interruptible(chosen, async ({signal, ...cluster}) => {
        const attempts = new Attempts({reporter, source: cluster.source, signal});
        return await attempts.run(() =>
          new Installing({flags, cluster, terminal, signal, namespace, choices, timeoutMs}).run(objects),
        );
      }),
    noCluster: (error) => Promise.resolve(reporter.errors([error])),
  });
};

function choicesOf(flags: InstallFlags): InstallationChoices {
  const {image, replicas, namespace} = flags;
  if (flags['crds-only'] === true && flags['skip-crds'] === true) {
    throw new UsageError('--crds-only and --skip-crds together leave nothing to install');
  }
  if (flags.output !== undefined && flags['dry-run'] === 'server') {
    throw new UsageError('-o prints the objects without a cluster; leave out --dry-run=server');
  }
  return {
    ...(namespace ? {namespace} : {}),
    ...(image === undefined ? {} : {image: imageName(image)}),
    ...(replicas === undefined ? {} : {replicas: Number(replicas)}),
    parts: flags['crds-only'] === true ? 'crds' : flags['skip-crds'] === true ? 'all but crds' : 'all',
  };
}

async function print(objects: readonly KubeObject[], flags: InstallFlags, terminal: Terminal): Promise<Outcome> {
  terminal.stdout.write(await renderObjects(objects, flags.output === 'json' ? 'json' : 'yaml'));
  return 'done';
}
