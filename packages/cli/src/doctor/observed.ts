import {ApiError} from '@kruntimes/kube';
import {failed, passed, type Check} from '../checks/check.js';
import {shellWord} from '../checks/shell-word.js';
import {listRuntimes, type Found} from '../services/list-runtimes.js';
import {unobserved} from '../views/unobserved.js';
import {skip} from './check-ids.js';
import {messageOf} from './message.js';
import type {Subject} from './subject.js';

/** All Runtimes, or those of the namespace for whoever may not list all. */
export async function readAllRuntimes({client, config, call}: Subject): Promise<Found> {
  const all = await listRuntimes(client, call);
  const isForbidden = all.failures.some((error) => error instanceof ApiError && error.code === 403);
  return isForbidden ? await listRuntimes(client, {...call, namespace: config.namespace}) : all;
}

/** Whether the controller takes notice of what is changed. */
export function observedCheck(
  {runtimes, failures}: Found,
  {bin, now}: {readonly bin: string; readonly now: Date},
): Check {
  const [failure] = failures;
  if (failure !== undefined) return skip('observed', messageOf(failure));
  const late = unobserved(runtimes, now);
  const [first] = late;
  if (first === undefined) {
    const all = runtimes.length;
    return passed(
      'observed',
      all === 0 ? 'there are no Runtimes' : `${all} of ${all} Runtimes observed by the controller`,
    );
  }
  const {namespace = '', name = ''} = first.metadata ?? {};
  const message = `${late.length} of ${runtimes.length} Runtimes not observed by the controller for over a minute, such as ${namespace}/${name}`;
  const hint = `see what is known of it:  ${bin} runtime diagnose ${shellWord(name)} -n ${shellWord(namespace)}`;
  return failed('observed', {message, hint});
}
