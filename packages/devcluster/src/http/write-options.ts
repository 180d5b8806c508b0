import type {IncomingMessage} from 'node:http';
import type {FieldError} from '@kruntimes/api/validation';
import {invalid} from '../errors/status-error.js';
import type {Subresource, WriteOptions} from '../operations/context.js';
import {isTrue} from './query-boolean.js';

const KINDS: Readonly<Record<string, string>> = {
  POST: 'CreateOptions',
  PUT: 'UpdateOptions',
  PATCH: 'PatchOptions',
  DELETE: 'DeleteOptions',
};

/**
 * The options of a write. Without a `fieldManager` the manager is the first part of the User-Agent. Throws a 422 for a
 * value that there is not.
 */
export function writeOptions(query: URLSearchParams, request: IncomingMessage, subresource: Subresource): WriteOptions {
  const validation = query.get('fieldValidation') ?? '';
  const errors = [...dryRunErrors(query), ...validationErrors(validation)];
  if (errors.length > 0) throw invalidOptions(request, errors);
  const agent = (request.headers['user-agent'] ?? 'unknown').split('/')[0] ?? 'unknown';
  return {
    fieldManager: query.get('fieldManager') ?? agent,
    fieldValidation: validation === 'Strict' || validation === 'Ignore' ? validation : 'Warn',
    dryRun: query.has('dryRun', 'All'),
    subresource,
    force: isTrue(query, 'force'),
  };
}

/** Whether the query asks for a dry run. Throws a 422 for one of another kind than `All`. */
export function isDryRun(query: URLSearchParams, request: IncomingMessage): boolean {
  const errors = dryRunErrors(query);
  if (errors.length > 0) throw invalidOptions(request, errors);
  return query.has('dryRun', 'All');
}

function dryRunErrors(query: URLSearchParams): FieldError[] {
  const values = query.getAll('dryRun');
  if (values.every((value) => value === 'All')) return [];
  return [{field: 'dryRun', type: 'NotSupported', value: values, detail: 'supported values: "All"'}];
}

function validationErrors(value: string): FieldError[] {
  if (['', 'Ignore', 'Strict', 'Warn'].includes(value)) return [];
  const detail = 'supported values: "", "Ignore", "Strict", "Warn"';
  return [{field: 'fieldValidation', type: 'NotSupported', value, detail}];
}

function invalidOptions(request: IncomingMessage, errors: readonly FieldError[]): Error {
  const kind = KINDS[request.method ?? ''] ?? 'CreateOptions';
  return invalid({group: 'meta.k8s.io', plural: kind.toLowerCase(), kind}, '', errors);
}
