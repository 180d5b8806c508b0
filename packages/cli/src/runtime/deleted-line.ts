import {qualifiedName} from '../services/runtime-resource.js';
import {sanitize} from '../views/sanitize.js';

/** What is printed of a Runtime that was deleted, as kubectl prints it; its namespace only where there are several. */
export function deletedLine(
  {namespace, name}: {readonly namespace?: string; readonly name: string},
  suffix: string,
): string {
  const [type = ''] = qualifiedName('').split('/');
  const from = namespace === undefined ? '' : ` from ${sanitize(namespace)} namespace`;
  return `${type} "${sanitize(name)}" deleted${from}${suffix}\n`;
}
