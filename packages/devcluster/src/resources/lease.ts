import type {FieldError} from '@kruntimes/api/validation';
import {numberAt} from '../objects/json.js';
import type {Strategy} from './resource.js';

export const leaseStrategy: Strategy = {
  /** As pkg/apis/coordination/validation. */
  validate({spec}) {
    const duration = numberAt(spec, 'leaseDurationSeconds') ?? 1;
    const transitions = numberAt(spec, 'leaseTransitions') ?? 0;
    return [
      ...fault(duration > 0, ['leaseDurationSeconds', duration, 'must be greater than 0']),
      ...fault(transitions >= 0, ['leaseTransitions', transitions, 'must be greater than or equal to 0']),
    ];
  },
};

function fault(holds: boolean, [name, value, detail]: readonly [string, number, string]): FieldError[] {
  return holds ? [] : [{field: `spec.${name}`, type: 'Invalid', value, detail}];
}
