import {VERSION} from '@kruntimes/api';
import {passed, warned, type Check} from '../checks/check.js';
import type {CustomResourceDefinition} from '../services/installed-types.js';
import {skip, skipFor} from './check-ids.js';
import type {RuntimeApi} from './crd.js';

/** Whether the CRD is the one that krt was built with: another may refuse, drop or default other fields. */
export function schemaCheck({crd}: RuntimeApi, builtIn: CustomResourceDefinition, bin: string): Check {
  if (crd instanceof Error) return skipFor('crd-schema', crd);
  const [mine, theirs] = [schemaOf(builtIn), schemaOf(crd)];
  if (theirs === undefined) return skip('crd-schema', `the CRD has no version ${VERSION}`);
  const differences = differencesOf(mine, theirs, '');
  const [first] = differences;
  if (first === undefined) return passed('crd-schema', 'the schema of the CRD is that of krt');
  const more = differences.length > 1 ? ` and ${differences.length - 1} more` : '';
  const message = `the schema of the CRD is of another version than krt: ${first}${more}`;
  return warned('crd-schema', {message, hint: `upgrade whichever is older:  ${bin} install`});
}

function schemaOf({spec}: CustomResourceDefinition): unknown {
  return spec?.versions?.find(({name}) => name === VERSION)?.schema?.openAPIV3Schema;
}

/** Where two schemas differ, as paths; what describes them to people does not count. */
function differencesOf(mine: unknown, theirs: unknown, path: string): string[] {
  if (JSON.stringify(mine) === JSON.stringify(theirs)) return [];
  if (!isObject(mine) || !isObject(theirs)) return [path];
  const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])].filter(
    (key) => key !== 'description' || isObject(mine[key]) || isObject(theirs[key]),
  );
  return keys.flatMap((key) => differencesOf(mine[key], theirs[key], path === '' ? key : `${path}.${key}`));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
