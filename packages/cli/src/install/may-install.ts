import type {ObjectToApply} from '../services/apply-object.js';
import {installedNamespaces, ownedByHelm} from './other-owners.js';

/**
 * Makes sure that what is there may be installed over. Two controllers in one cluster would work against each other, and
 * what Helm made it would find changed.
 *
 * @throws Error that says what is in the way, and what to do
 */
export function mayInstall(
  objects: readonly ObjectToApply[],
  {namespace, force, bin}: {readonly namespace: string; readonly force: boolean; readonly bin: string},
): void {
  const [helms, ...more] = force ? [] : ownedByHelm(objects);
  if (helms !== undefined) {
    const others = more.length === 0 ? ' belongs' : ` and ${more.length} more belong`;
    throw new Error(
      `${helms.name}${others} to the Helm release ${helms.release}: change that with helm upgrade, or take it over with --force-conflicts`,
    );
  }
  const elsewhere = installedNamespaces(objects).find((installed) => installed !== namespace);
  if (elsewhere !== undefined) {
    throw new Error(
      `the controller is installed in namespace "${elsewhere}": to change it there add --namespace=${elsewhere}, to move it to "${namespace}" run ${bin} uninstall --namespace=${elsewhere} first; Runtimes stay meanwhile`,
    );
  }
}
