import type {Ajv} from 'ajv';
import ajvFormats from 'ajv-formats';

/** The formats that the API server checks; all others (`int32` among them) say nothing to it. */
const checked = ['date-time', 'date', 'ipv4', 'ipv6', 'uri', 'email', 'uuid', 'byte'] as const;

export function addFormats(ajv: Ajv): void {
  ajvFormats.default(ajv, [...checked]);
  for (const silent of ['int32', 'int64', 'float', 'double', 'int-or-string', 'password']) ajv.addFormat(silent, true);
}
