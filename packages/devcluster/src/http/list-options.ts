import type {FieldError} from '@kruntimes/api/validation';
import {badRequest, invalid} from '../errors/status-error.js';
import type {ListOptions} from '../operations/list.js';

const named = {group: 'meta.k8s.io', plural: 'listoptions', kind: 'ListOptions'};

/** The options of a list or a watch. Throws a 400 for a limit that is none, a 422 for a combination that makes no sense. */
export function listOptions(query: URLSearchParams, verb: 'list' | 'watch' = 'list'): ListOptions {
  const errors = optionErrors(query, verb);
  if (errors.length > 0) throw invalid(named, '', errors);
  wholeNumber(query.get('timeoutSeconds'));
  const options = {
    limit: wholeNumber(query.get('limit')),
    continueToken: query.get('continue') ?? undefined,
    resourceVersion: query.get('resourceVersion') ?? undefined,
    resourceVersionMatch: query.get('resourceVersionMatch') ?? undefined,
  };
  if (verb === 'list' && isSet(options.continueToken) && isSet(options.resourceVersion)) {
    throw badRequest('specifying resource version is not allowed when using continue');
  }
  return options;
}

function wholeNumber(text: string | null): number | undefined {
  if (text === null || text === '') return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  throw badRequest(`strconv.ParseInt: parsing ${JSON.stringify(text)}: invalid syntax`);
}

function isSet(text: string | undefined | null): text is string {
  return text !== undefined && text !== null && text !== '';
}

/** As apimachinery's ValidateListOptions (pkg/apis/meta/internalversion/validation). */
function optionErrors(query: URLSearchParams, verb: 'list' | 'watch'): FieldError[] {
  const match = query.get('resourceVersionMatch') ?? '';
  if (verb === 'watch' || query.has('sendInitialEvents')) return initialEventErrors(query, verb, match);
  return match === '' ? [] : matchErrors(query, match);
}

function matchErrors(query: URLSearchParams, match: string): FieldError[] {
  const version = query.get('resourceVersion');
  const field = 'resourceVersionMatch';
  const errors: FieldError[] = [];
  if (!isSet(version)) {
    errors.push(forbidden(field, 'resourceVersionMatch is forbidden unless resourceVersion is provided'));
  }
  if (isSet(query.get('continue'))) {
    errors.push(forbidden(field, 'resourceVersionMatch is forbidden when continue is provided'));
  }
  if (match !== 'Exact' && match !== 'NotOlderThan') {
    errors.push(notSupported(match, 'supported values: "Exact", "NotOlderThan", ""'));
  }
  if (match === 'Exact' && version === '0') {
    errors.push(forbidden(field, 'resourceVersionMatch "exact" is forbidden for resourceVersion "0"'));
  }
  return errors;
}

function initialEventErrors(query: URLSearchParams, verb: 'list' | 'watch', match: string): FieldError[] {
  const field = 'resourceVersionMatch';
  if (!query.has('sendInitialEvents')) {
    const detail = 'resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided';
    return match === '' ? [] : [forbidden(field, detail)];
  }
  if (verb === 'list') return [forbidden('sendInitialEvents', 'sendInitialEvents is forbidden for list')];
  if (match === '') {
    return [forbidden(field, 'sendInitialEvents requires setting resourceVersionMatch to NotOlderThan')];
  }
  return match === 'NotOlderThan' ? [] : [notSupported(match, 'supported values: "NotOlderThan"')];
}

function forbidden(field: string, detail: string): FieldError {
  return {field, type: 'Forbidden', detail};
}

function notSupported(value: string, detail: string): FieldError {
  return {field: 'resourceVersionMatch', type: 'NotSupported', value, detail};
}
