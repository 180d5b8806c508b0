import type {Check} from '../checks/check.js';
import {DOCTOR_CHECKS, isDoctorCheckId} from './check-ids.js';

/** Checks for a person: those that follow one another and are skipped for the same cause are one line. */
export function folded(checks: readonly Check[]): Check[] {
  const lines: Check[] = [];
  let names: string[] = [];
  let cause: string | undefined;
  for (const check of checks) {
    const name = isDoctorCheckId(check.id) ? DOCTOR_CHECKS[check.id] : check.id;
    const why = check.status === 'skip' ? check.message.slice(name.length) : undefined;
    const goesOn = why !== undefined && why === cause;
    names = goesOn ? [...new Set([...names, name])] : [name];
    if (goesOn) lines.pop();
    lines.push(why === undefined ? check : {...check, message: `${names.join(', ')}${why}`});
    cause = why;
  }
  return lines;
}
