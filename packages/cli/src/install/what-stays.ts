import {someOf} from '../runtime/where.js';
import type {ObjectToApply} from '../services/apply-object.js';
import {objectName} from '../services/installed-types.js';
import type {RuntimeObject} from '../services/runtime-resource.js';

/** What an uninstallation has left, and what that means: a line for each. */
export function whatStays({
  runtimes,
  foreign,
  bin,
}: {
  readonly runtimes: readonly RuntimeObject[];
  readonly foreign: readonly ObjectToApply[];
  readonly bin: string;
}): readonly string[] {
  const names = foreign.map(objectName);
  const count = runtimes.length === 1 ? '1 Runtime stays' : `${runtimes.length} Runtimes stay`;
  return [
    ...(names.length === 0 ? [] : [`${someOf(names)} not made by an installation: left alone`]),
    ...(runtimes.length === 0
      ? []
      : [
          `${count}, with Deployments and Pods, and no controller keeps them right; ${bin} install brings it back, ${bin} uninstall --crds deletes them`,
        ]),
  ];
}
