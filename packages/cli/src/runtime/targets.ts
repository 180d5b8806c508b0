import type {Terminal} from '../command-line/terminal.js';
import {runtimeName} from '../command-line/resolve-command.js';
import {UsageError} from '../command-line/usage-error.js';
import {listRuntimes} from '../services/list-runtimes.js';
import {namesIn} from '../services/manifest-names.js';
import {readAllManifests} from '../services/read-manifests.js';
import type {Awaited} from '../waiting/target.js';
import type {Cluster} from './cluster.js';
import {manifestPaths} from './manifest-paths.js';

/** The Runtimes that a command is about: by their names, or whatever matches. */
export type Targets =
  | {readonly kind: 'named'; readonly names: readonly string[]}
  | {
      readonly kind: 'in files';
      readonly refs: readonly {readonly namespace?: string | undefined; readonly name: string}[];
    }
  | {readonly kind: 'matching'; readonly selector: string | undefined; readonly everywhere: boolean};

interface TargetInput {
  readonly operands: readonly string[];
  readonly flags: {
    readonly selector?: string;
    readonly all?: boolean;
    readonly 'all-namespaces'?: boolean;
    readonly filename?: readonly string[];
    readonly recursive?: boolean;
    readonly namespace?: string;
  };
}

/**
 * What the command line is about.
 *
 * @throws UsageError in kubectl's words, where it says nothing, or two things; Error for a file that cannot be read, or one
 *   about another namespace than is asked for: of those none is acted on, as a mistake may be in either
 */
export async function targetsOf({flags, operands}: TargetInput, terminal: Terminal): Promise<Targets> {
  const {all = false, 'all-namespaces': everywhere = false, filename: files = [], recursive = false} = flags;
  // As kubectl has it, an empty selector is none: it must never mean everything.
  const selector = flags.selector === '' ? undefined : flags.selector;
  const matching = all || selector !== undefined;
  if (operands.length > 0 && matching) throw new UsageError('name cannot be provided when a selector is specified');
  if (files.length > 0 && (matching || operands.length > 0)) {
    throw new UsageError('when paths, URLs, or stdin is provided as input, you may not specify names, -l or --all');
  }
  if (all && selector !== undefined) throw new UsageError('setting --all is not allowed with --selector');
  if (matching) return {kind: 'matching', selector, everywhere};
  if (everywhere) throw new UsageError('a resource cannot be retrieved by name across all namespaces');
  if (files.length > 0)
    return {kind: 'in files', refs: await refsIn(files, {terminal, recursive, namespace: flags.namespace})};
  if (operands.length === 0) throw new UsageError('resource(s) were provided, but no name was specified');
  return {kind: 'named', names: [...new Set(operands.map(runtimeName))]};
}

async function refsIn(
  files: readonly string[],
  {terminal, recursive, namespace}: {terminal: Terminal; recursive: boolean; namespace: string | undefined},
): Promise<{namespace: string | undefined; name: string}[]> {
  const manifests = await readAllManifests(manifestPaths(files, terminal.bin), {stdin: terminal.stdin, recursive});
  return manifests.map((manifest) => {
    if (manifest.kind === 'unusable') throw manifest.error;
    return namesIn(manifest, namespace);
  });
}

/**
 * The Runtimes that are meant: those that match as they are now, the others by name alone.
 *
 * @throws what made a list fail, also where it failed after its first pages
 */
export async function findTargets(targets: Targets, {client, namespace, call}: Cluster): Promise<readonly Awaited[]> {
  if (targets.kind === 'named') return targets.names.map((name) => ({namespace, name}));
  if (targets.kind === 'in files') {
    return targets.refs.map((ref) => ({namespace: ref.namespace ?? namespace, name: ref.name}));
  }
  const scope = targets.everywhere ? undefined : namespace;
  const {runtimes, failures} = await listRuntimes(client, {namespace: scope, labelSelector: targets.selector, ...call});
  const [failure] = failures;
  if (failure !== undefined) throw failure;
  return runtimes.map((runtime) => ({
    namespace: runtime.metadata?.namespace ?? namespace,
    name: runtime.metadata?.name ?? '',
    runtime,
  }));
}
