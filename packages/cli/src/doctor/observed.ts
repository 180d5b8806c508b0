import {failed, passed, type Check} from '../checks/check.js';
import {shellWord} from '../checks/shell-word.js';
import {isForbidden} from '../checks/unreadable.js';
import {listRuntimes, type Found} from '../services/list-runtimes.js';
import {unobserved} from '../views/unobserved.js';
import {skipFor} from './check-ids.js';
import type {Subject} from './subject.js';

/** Runtimes, and where they were looked for: `undefined` is everywhere. */
export interface FoundWhere extends Found {
  readonly namespace: string | undefined;
}

/** All Runtimes, or those of the namespace for whoever may not list all. */
export async function readAllRuntimes({client, config: {namespace}, call}: Subject): Promise<FoundWhere> {
  const all = await listRuntimes(client, call);
  if (!all.failures.some(isForbidden)) return {...all, namespace: undefined};
  return {...(await listRuntimes(client, {...call, namespace})), namespace};
}

/** Whether the controller takes notice of what is changed. */
export function observedCheck(
  {runtimes, failures, namespace: place}: FoundWhere,
  {bin, now}: {readonly bin: string; readonly now: Date},
): Check {
  const [failure] = failures;
  if (failure !== undefined) return skipFor('observed', failure);
  const where = place === undefined ? '' : ` of namespace ${place}`;
  const late = unobserved(runtimes, now);
  const [first] = late;
  if (first === undefined) {
    const all = runtimes.length;
    return passed(
      'observed',
      all === 0 ? `there are no Runtimes${where}` : `${all} of ${all} Runtimes${where} observed by the controller`,
    );
  }
  const {namespace = '', name = ''} = first.metadata ?? {};
  const message = `${late.length} of ${runtimes.length} Runtimes${where} not observed by the controller for over a minute, such as ${namespace}/${name}`;
  const hint = `see what is known of it:  ${bin} runtime diagnose ${shellWord(name)} -n ${shellWord(namespace)}`;
  return failed('observed', {message, hint});
}
