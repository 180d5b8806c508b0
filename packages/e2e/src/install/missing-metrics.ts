import type {Sample} from './exposition.js';
import {promqlReferences, type LabelMatcher, type MetricSelector} from './promql.js';

/** Labels that Prometheus gives to everything that it scrapes of a target. */
const OF_THE_TARGET = ['job', 'instance'];

/** What an expression asks for and no sample has, each in words; nothing when all of it is there. */
export function missingMetrics(expression: string, samples: readonly Sample[]): string[] {
  const {selectors, groupingLabels} = promqlReferences(expression);
  const selected = selectors.map((selector) => selectedSamples(selector, samples));
  const labels = new Set([...OF_THE_TARGET, ...selected.flat().flatMap((sample) => Object.keys(sample.labels))]);
  return [
    ...selectors.filter((_, index) => selected[index]?.length === 0).map((selector) => inWords(selector)),
    ...groupingLabels.filter((label) => !labels.has(label)).map((label) => `label ${label}`),
  ];
}

function selectedSamples({metric, matchers}: MetricSelector, samples: readonly Sample[]): Sample[] {
  return samples.filter((sample) => sample.metric === metric && matchers.every((matcher) => matches(matcher, sample)));
}

// A label that a sample lacks is one without text to Prometheus; here it is a mistake in the expression.
function matches({label, operator, value}: LabelMatcher, {labels}: Sample): boolean {
  const text = labels[label];
  if (text === undefined) return false;
  const same = operator.endsWith('~') ? new RegExp(`^(?:${value})$`).test(text) : text === value;
  return operator.startsWith('!') ? !same : same;
}

function inWords({metric, matchers}: MetricSelector): string {
  return `${metric}{${matchers.map(({label, operator, value}) => `${label}${operator}"${value}"`).join(', ')}}`;
}
