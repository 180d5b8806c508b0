import type {GlobalFlags} from '../command-line/global-flags.js';
import {shellWord} from './shell-word.js';
import type {Check} from './check.js';

/** The flags that choose a cluster and a user, and that kubectl has by the same names; not those with secrets in them. */
const CHOOSING = ['kubeconfig', 'context', 'cluster', 'user', 'server'] as const;

/**
 * The same checks, their hints' command lines with the flags that chose the cluster: pasted as it was, a command would go to
 * whatever cluster is the current one.
 */
export function onSameCluster(checks: readonly Check[], flags: GlobalFlags): readonly Check[] {
  const chosen = CHOOSING.flatMap((name) => {
    const value = flags[name];
    return value === undefined || value === '' ? [] : [` --${name}=${shellWord(value)}`];
  }).join('');
  if (chosen === '') return checks;
  return checks.map((check) => (check.hint?.includes(':  ') ? {...check, hint: check.hint + chosen} : check));
}
