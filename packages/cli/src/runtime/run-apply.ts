import {toError} from '@kruntimes/kube';
import type {CommandRun} from '../command-line/command.js';
import type {Terminal} from '../command-line/terminal.js';
import {UsageError} from '../command-line/usage-error.js';
import type {Outcome} from '../errors/exit-codes.js';
import {Reporter} from '../errors/reporter.js';
import {parseDataFormat, type DataFormat} from '../output/format.js';
import {printObjects} from '../output/print-objects.js';
import {applyRuntime, checkOffline, type Applied} from '../services/apply-runtime.js';
import {namespaceIn, namespaceWithin} from '../services/manifest-names.js';
import {readAllManifests, type Manifest, type ObjectManifest} from '../services/read-manifests.js';
import {qualifiedName} from '../services/runtime-resource.js';
import {sanitize} from '../views/sanitize.js';
import type {APPLY_FLAGS, ApplyFlags} from './apply-command.js';
import {withCluster, type Cluster} from './cluster.js';
import {dryRunSuffix} from './dry-run.js';
import {inTurn} from './in-turn.js';
import {interruptible} from './interruptible.js';
import {manifestPaths} from './manifest-paths.js';

/** Does `krt runtime apply`: on the cluster or, with `--dry-run=client`, only by the rules of the CRD. */
export const runApply: CommandRun<typeof APPLY_FLAGS> = async ({flags, operands}, terminal) => {
  const files = manifestPaths(flags.filename ?? [], terminal.bin);
  if (operands.length > 0) throw new UsageError(`runtime apply takes no names, got "${operands.join(' ')}"`);
  if (files.length === 0) throw new UsageError('must specify -f FILE, or -f - for standard input');
  const format = parseDataFormat(flags.output, 'apply');
  const manifests = await readAllManifests(files, {stdin: terminal.stdin, recursive: flags.recursive === true});
  // Without a cluster there is nothing to wait for.
  const applying = {flags, format, terminal, signal: new AbortController().signal, apply: offline};
  if (flags['dry-run'] === 'client') return await applyAll(manifests, applying);
  return await withCluster(flags, terminal, {
    work: (chosen) =>
      interruptible(chosen, ({signal, ...cluster}) =>
        applyAll(manifests, {...applying, signal, cluster, apply: online(flags, cluster)}),
      ),
    noCluster: (error) => applyAll([{kind: 'unusable', error}], applying),
  });
};

type Apply = (manifest: ObjectManifest, patient: AbortSignal) => Promise<Applied>;

interface Applying {
  readonly flags: ApplyFlags;
  readonly format: DataFormat | undefined;
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
  readonly cluster?: Cluster;
  readonly apply: Apply;
}

// The messages keep the order of the documents.
async function applyAll(manifests: readonly Manifest[], applying: Applying): Promise<Outcome> {
  const {flags, format, terminal, signal, cluster, apply} = applying;
  const applied: Applied[] = [];
  const failures: Error[] = [];
  await inTurn(manifests, {
    signal,
    done: 'applied',
    labelOf: (manifest) =>
      `runtime/${manifest.kind === 'object' ? sanitize(manifest.object.metadata?.name ?? '') : ''}`,
    change: async (manifest, patient) => {
      if (manifest.kind === 'unusable') throw manifest.error;
      refuseNameless(manifest);
      namespaceIn(manifest);
      const done = await apply(manifest, patient);
      applied.push(done);
      if (format === undefined) terminal.stdout.write(changeLine(done, flags));
    },
    failed: (error) => void failures.push(toError(error)),
  });
  if (format !== undefined) {
    const single = manifests.length === 1;
    const showManagedFields = flags['show-managed-fields'] === true;
    const objects = applied.map(({runtime}) => runtime);
    terminal.stdout.write(await printObjects(format, {objects, single, showManagedFields, headers: true}));
  }
  return new Reporter(terminal, flags).errors(failures, cluster?.source);
}

// An apply changes the object of that name, so there must be one; in kubectl's words where the server would make it up.
function refuseNameless({object, where}: ObjectManifest): void {
  const {name, generateName} = object.metadata ?? {};
  if (name) return;
  if (!generateName) throw new Error(`${where} has no metadata.name`);
  throw new Error(`${where}: from ${generateName}: cannot use generate name with apply`);
}

const offline: Apply = ({object}) => {
  checkOffline(object);
  return Promise.resolve({runtime: object, change: 'created'});
};

function online(flags: ApplyFlags, cluster: Cluster): Apply {
  return async (manifest, patient) => {
    const {object} = manifest;
    return await applyRuntime(cluster.client, object, {
      namespace: namespaceWithin(manifest, flags.namespace) ?? cluster.namespace,
      dryRun: flags['dry-run'] === 'server',
      force: flags['force-conflicts'] === true,
      reading: cluster.call,
      ...cluster.call,
      signal: patient,
    });
  };
}

function changeLine({runtime, change}: Applied, flags: ApplyFlags): string {
  const name = sanitize(runtime.metadata?.name ?? '');
  return `${qualifiedName(name)} ${change}${dryRunSuffix(flags)}\n`;
}
