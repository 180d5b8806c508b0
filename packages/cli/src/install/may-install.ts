import {VERSION} from '@kruntimes/api';
import type {ObjectToApply} from '../services/apply-object.js';
import {objectName, type CustomResourceDefinition} from '../services/installed-types.js';
import type {HelmsObject} from './helm-release.js';
import {isCrd} from './installation.js';
import {installedNamespaces, isOurs} from './other-owners.js';

/** Where an installation is to be made. */
export interface InstallationPlace {
  /** Of the controller. */
  readonly namespace: string;
  /** What a Helm release holds and is not to be taken over. */
  readonly helms: readonly HelmsObject[];
  readonly bin: string;
}

/**
 * Makes sure that what is there may be installed over. Two controllers in one cluster would work against each other, what
 * Helm made it would find changed, and what is being deleted takes with it what is put into it.
 *
 * @throws Error that says what is in the way, and what to do
 */
export function mayInstall(objects: readonly ObjectToApply[], {namespace, helms, bin}: InstallationPlace): void {
  const [first, ...more] = helms;
  if (first !== undefined) {
    const {name, release} = first;
    const others = more.length === 0 ? ' belongs' : ` and ${more.length} more belong`;
    throw new Error(
      `${name}${others} to the Helm release ${release.name} in namespace ${release.namespace}: change that with helm upgrade, or take it over with --force-conflicts`,
    );
  }
  const elsewhere = installedNamespaces(objects).find((installed) => installed !== namespace);
  if (elsewhere !== undefined) {
    throw new Error(
      `the controller is installed in namespace "${elsewhere}": to change it there add --namespace=${elsewhere}, to move it to "${namespace}" run ${bin} uninstall --namespace=${elsewhere} first; Runtimes stay meanwhile`,
    );
  }
  const foreign = objects.find(({object, before}) => isCrd(object) && before !== undefined && !isOurs(before));
  if (foreign !== undefined) throw new Error(`${objectName(foreign)} is not of this krt: ${whatItIs(foreign.before)}`);
  const leaving = objects.find(({before}) => before?.metadata?.deletionTimestamp !== undefined);
  if (leaving !== undefined) {
    throw new Error(`${objectName(leaving)} is being deleted: install when it is gone`);
  }
}

function whatItIs(crd: CustomResourceDefinition | undefined): string {
  const versions = (crd?.spec?.versions ?? []).map(({name}) => name).join(', ');
  return `it has scope ${crd?.spec?.scope ?? '<unknown>'} and versions ${versions}, not scope Namespaced and ${VERSION}`;
}
