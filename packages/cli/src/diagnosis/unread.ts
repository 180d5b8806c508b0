import {skipped, type Check} from '../checks/check.js';
import {isForbidden, unreadable} from '../checks/unreadable.js';

/** A check of something that could not be read. */
export function unread(id: string, what: string, error: Error): Check {
  return isForbidden(error) ? unreadable(id, what, error) : skipped(id, `${what}: ${error.message}`);
}
