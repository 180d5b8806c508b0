import {StatusError} from '../errors/status-error.js';
import type {FieldSet} from './field-set.js';
import {fieldPaths} from './field-set.js';
import type {Manager} from './managers.js';

interface Loser {
  readonly manager: Manager;
  readonly lost: FieldSet;
}

/** The 409 of an apply: every field that another manager owns, by manager. */
export function applyConflict(losers: readonly Loser[]): StatusError {
  const conflicts = losers.flatMap(({manager, lost}) =>
    fieldPaths(lost).map((path) => ({manager: managerText(manager), path})),
  );
  return new StatusError(409, 'Conflict', {
    message: message(conflicts),
    details: {
      causes: conflicts.map(({manager, path}) => ({
        reason: 'FieldManagerConflict',
        message: `conflict with ${manager}`,
        field: path,
      })),
    },
  });
}

function message(conflicts: readonly {manager: string; path: string}[]): string {
  const [only] = conflicts;
  if (conflicts.length === 1 && only !== undefined) {
    return `Apply failed with 1 conflict: conflict with ${only.manager}: ${only.path}`;
  }
  const byManager = Object.groupBy(conflicts, (one) => one.manager);
  const parts = Object.entries(byManager)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([manager, of = []]) => `conflicts with ${manager}:\n${of.map(({path}) => `- ${path}`).join('\n')}`);
  return `Apply failed with ${conflicts.length} conflicts: ${parts.join('\n')}`;
}

function managerText({manager, operation, apiVersion, subresource}: Manager): string {
  const through = subresource === '' ? '' : ` with subresource ${JSON.stringify(subresource)}`;
  return JSON.stringify(manager) + through + (operation === 'Update' ? ` using ${apiVersion}` : '');
}
