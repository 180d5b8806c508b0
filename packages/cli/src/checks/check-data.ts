import {prettyJson} from '../output/json.js';
import type {Check} from './check.js';

/** Checks for a program: one object with a list, the same for every command that makes checks. */
export async function checkData(checks: readonly Check[], format: string): Promise<string> {
  if (format !== 'yaml') return `${prettyJson({checks})}\n`;
  const {yaml} = await import('../output/yaml.js');
  return yaml({checks});
}
