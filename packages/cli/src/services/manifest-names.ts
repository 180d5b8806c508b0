import {dnsLabelFaults, subdomainFaults} from '@kruntimes/api';
import type {ObjectManifest} from './read-manifests.js';

/**
 * The name and namespace of a manifest, as a request needs them.
 *
 * @param asked what `--namespace` says, if anything
 * @throws Error saying which document has none, or one that no object of a cluster can have, or another namespace
 */
export function namesIn(
  {where, object}: ObjectManifest,
  asked: string | undefined,
): {
  readonly namespace: string | undefined;
  readonly name: string;
} {
  const {name} = object.metadata ?? {};
  if (!name) throw new Error(`${where} has no metadata.name`);
  refuse(where, 'name', {value: name, faults: faultsOf(name, subdomainFaults)});
  return {namespace: namespaceWithin({where, object}, asked), name};
}

/** The namespace of a manifest; the same holds for it. */
export function namespaceIn({where, object}: Pick<ObjectManifest, 'where' | 'object'>): string | undefined {
  const namespace = object.metadata?.namespace || undefined;
  if (namespace !== undefined) {
    refuse(where, 'namespace', {value: namespace, faults: faultsOf(namespace, dnsLabelFaults)});
  }
  return namespace;
}

/**
 * The namespace of a manifest, where it may be what `--namespace` says, if that says any.
 *
 * @throws Error in kubectl's words, where it is another
 */
export function namespaceWithin(
  manifest: Pick<ObjectManifest, 'where' | 'object'>,
  asked: string | undefined,
): string | undefined {
  const own = namespaceIn(manifest);
  if (!asked || own === undefined || own === asked) return own;
  throw new Error(
    `${manifest.where}: the namespace from the provided object "${own}" does not match the namespace "${asked}"; pass --namespace=${own}`,
  );
}

// YAML reads `namespace: 2024` as a number.
function faultsOf(value: unknown, rules: (text: string) => readonly string[]): readonly string[] {
  return typeof value === 'string' ? rules(value) : ['must be a string; in YAML, quote it'];
}

function refuse(where: string, field: string, {value, faults}: {value: unknown; faults: readonly string[]}): void {
  const [fault] = faults;
  if (fault !== undefined)
    throw new Error(`${where}: metadata.${field}: Invalid value: ${JSON.stringify(value)}: ${fault}`);
}
