import {parser} from '@prometheus-io/lezer-promql';

/** A matcher of a selector: `label`, `=`, `!=`, `=~` or `!~`, and its text without quotes. */
export interface LabelMatcher {
  readonly label: string;
  readonly operator: string;
  readonly value: string;
}

export interface MetricSelector {
  readonly metric: string;
  readonly matchers: readonly LabelMatcher[];
}

/** What a PromQL expression asks of the metrics. */
export interface PromqlReferences {
  readonly selectors: readonly MetricSelector[];
  /** Labels that it groups or joins by. */
  readonly groupingLabels: readonly string[];
}

/**
 * Reads an expression by Prometheus' own grammar.
 *
 * @throws Error quoting the expression and the place where it cannot be read
 */
export function promqlReferences(expression: string): PromqlReferences {
  const text = ({from, to}: {from: number; to: number}): string => expression.slice(from, to);
  const selectors: {metric: string; matchers: LabelMatcher[]}[] = [];
  const groupingLabels: string[] = [];
  parser.parse(expression).iterate({
    enter({type, node}) {
      if (type.isError) {
        throw new Error(`not PromQL at ${JSON.stringify(expression.slice(node.from, node.from + 20))}: ${expression}`);
      }
      if (type.name === 'VectorSelector') {
        const metric = node.getChild('Identifier');
        if (metric === null) throw new Error(`a selector without a metric's name: ${text(node)}`);
        selectors.push({metric: text(metric), matchers: []});
      }
      if (type.name === 'GroupingLabels') groupingLabels.push(...node.getChildren('LabelName').map(text));
      if (type.name === 'UnquotedLabelMatcher') {
        const [label = '', operator = '', quoted = ''] = ['LabelName', 'MatchOp', 'StringLiteral'].map((part) => {
          const child = node.getChild(part);
          return child === null ? '' : text(child);
        });
        selectors.at(-1)?.matchers.push({label, operator, value: quoted.slice(1, -1)});
      }
    },
  });
  return {selectors, groupingLabels};
}
