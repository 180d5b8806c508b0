import {sanitize} from '../views/sanitize.js';

/** What a person is told who sees nothing happen because a credential plugin is slow. */
export function waitingFor(command: string): string {
  return `waiting for the exec plugin ${sanitize(command)} to give credentials; Ctrl-C ends it, --request-timeout bounds it`;
}
