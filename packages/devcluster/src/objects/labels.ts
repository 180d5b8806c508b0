import type {LabelRequirement} from '@kruntimes/kube';
import type {Json} from './json.js';
import {isObject, listAt, objectAt, stringAt, textOf} from './json.js';

/** The requirements of a metav1.LabelSelector (`matchLabels`, `matchExpressions`). */
export function selectorRequirements(selector: Json | undefined): LabelRequirement[] {
  const labels = Object.entries(objectAt(selector, 'matchLabels')).map(([key, value]): LabelRequirement => ({
    key,
    operator: 'In',
    values: [textOf(value)],
  }));
  const expressions = listAt(selector, 'matchExpressions')
    .filter(isObject)
    .map((expression): LabelRequirement => ({
      key: stringAt(expression, 'key') ?? '',
      operator: operatorOf(stringAt(expression, 'operator')),
      values: listAt(expression, 'values').map(String),
    }));
  return [...labels, ...expressions];
}

function operatorOf(text: string | undefined): LabelRequirement['operator'] {
  return text === 'NotIn' || text === 'Exists' || text === 'DoesNotExist' ? text : 'In';
}

/** A selector in its string form, as `status.selector` of a scale has it. */
export function formatSelector(requirements: readonly LabelRequirement[]): string {
  return requirements
    .map(({key, operator, values}) => {
      switch (operator) {
        case 'In':
          return values.length === 1 ? `${key}=${values.join('')}` : `${key} in (${values.join(',')})`;
        case 'NotIn':
          return values.length === 1 ? `${key}!=${values.join('')}` : `${key} notin (${values.join(',')})`;
        case 'Exists':
          return key;
        case 'DoesNotExist':
          return `!${key}`;
      }
    })
    .sort()
    .join(',');
}
