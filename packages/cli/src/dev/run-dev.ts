import {readFileSync} from 'node:fs';
import {once} from 'node:events';
import type {KubeClient} from '@kruntimes/kube';
import type {CommandRun} from '../command-line/command.js';
import {untilInterrupted} from '../command-line/interruption.js';
import type {Terminal} from '../command-line/terminal.js';
import {refuseArguments} from '../command-line/unknown-command.js';
import {UsageError} from '../command-line/usage-error.js';
import {whileRead} from '../command-line/while-read.js';
import type {Outcome} from '../errors/exit-codes.js';
import {Reporter} from '../errors/reporter.js';
import {PACKAGE_ROOT} from '../program.js';
import {applyRuntime} from '../services/apply-runtime.js';
import {parseManifests, readAllManifests, type Manifest} from '../services/read-manifests.js';
import type {DEV_FLAGS, DevFlags} from './dev-command.js';
import {howToUse} from './how-to-use.js';
import {kubeconfigPlace} from './kubeconfig-place.js';
import {setStage} from './stage.js';

/** Does `krt dev`: stays until a signal ends it, and leaves nothing behind. */
export const runDev: CommandRun<typeof DEV_FLAGS> = async ({flags, operands}, terminal) => {
  refuseArguments('dev', operands);
  const port = Number(flags.port ?? 0);
  if (port > 65_535) throw new UsageError(`invalid argument "${flags.port ?? ''}" for "--port" flag: it is 0 to 65535`);
  const samples = await samplesOf(flags, terminal);
  const place = kubeconfigPlace(flags['kubeconfig-out'], terminal.env);
  try {
    return await untilInterrupted(async (signal) => {
      const stage = await setStage(port, place);
      try {
        return await stay({client: stage.client, url: stage.url, kubeconfig: place.path, samples, signal}, terminal);
      } finally {
        await stage.close();
      }
    });
  } catch (error) {
    return new Reporter(terminal, flags, 'dev').errors([error]);
  } finally {
    place.remove();
  }
};

interface Staying {
  readonly client: KubeClient;
  readonly url: string;
  readonly kubeconfig: string;
  readonly samples: readonly Sample[];
  readonly signal: AbortSignal;
}

async function stay({client, url, kubeconfig, samples, signal}: Staying, terminal: Terminal): Promise<Outcome> {
  return await whileRead(terminal, signal, async (end) => {
    for (const {object} of samples) {
      const namespace = object.metadata?.namespace ?? 'default';
      await applyRuntime(client, object, {namespace, dryRun: false, force: false, signal});
    }
    const names = samples.map(({object}) => object.metadata?.name ?? '');
    terminal.stdout.write(howToUse({bin: terminal.bin, url, kubeconfig, names}));
    if (!end.aborted) await once(end, 'abort');
    return 'done';
  });
}

type Sample = Extract<Manifest, {readonly kind: 'object'}>;

async function samplesOf(flags: DevFlags, {stdin}: Terminal): Promise<readonly Sample[]> {
  const files = flags.samples ?? [];
  if (flags['no-samples'] === true) {
    if (files.length > 0) throw new UsageError('--samples and --no-samples exclude each other');
    return [];
  }
  const manifests = files.length === 0 ? bundledSamples() : await readAllManifests(files, {stdin, recursive: false});
  return manifests.map((manifest) => {
    if (manifest.kind === 'unusable') throw manifest.error;
    return manifest;
  });
}

/** The Runtimes of `docs/examples`, as they were when krt was built (`scripts/bundle-manifests.js`). */
function bundledSamples(): readonly Manifest[] {
  return parseManifests(readFileSync(new URL('bundle/samples.json', PACKAGE_ROOT), 'utf8'), 'the samples');
}
