import type {FieldError} from '@kruntimes/api/validation';
import {stringAt} from '../objects/json.js';
import type {Strategy} from './resource.js';

/** Fields that an Event of events.k8s.io must have, as they are stored and as this group calls them. */
const REQUIRED: readonly (readonly [stored: string, named: string])[] = [
  ['eventTime', 'eventTime'],
  ['reportingComponent', 'reportingController'],
  ['reportingInstance', 'reportingInstance'],
  ['action', 'action'],
  ['reason', 'reason'],
  ['type', 'type'],
];

/** Events of events.k8s.io; those of the core group need none of it (pkg/apis/core/validation/events.go). */
export const eventsGroupStrategy: Strategy = {
  validate(event) {
    const missing = REQUIRED.filter(([stored]) => (stringAt(event, stored) ?? '') === '');
    return missing.map(([, field]): FieldError => ({field, type: 'Required', detail: ''}));
  },
};
