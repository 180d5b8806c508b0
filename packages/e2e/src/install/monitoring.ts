import {readFileSync} from 'node:fs';
import {parse} from 'yaml';
import {ROOT} from '../installation.js';

export interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

interface Panel {
  readonly id: number;
  readonly title: string;
  readonly gridPos: {readonly x: number; readonly y: number; readonly w: number; readonly h: number};
  readonly targets?: readonly {readonly expr: string}[];
}

export interface Dashboard {
  readonly panels: readonly Panel[];
  readonly templating: {readonly list: readonly {readonly name: string; readonly definition?: string}[]};
}

/** Every alert of `deploy/monitoring/alerts.yaml`. */
export function alerts(): readonly Alert[] {
  const file = readFileSync(`${ROOT}deploy/monitoring/alerts.yaml`, 'utf8');
  const {groups} = parse(file) as {groups: readonly {rules: readonly Alert[]}[]};
  return groups.flatMap(({rules}) => rules);
}

/** The Grafana dashboard of `deploy/monitoring`. */
export function dashboard(): Dashboard {
  return JSON.parse(readFileSync(`${ROOT}deploy/monitoring/dashboard.json`, 'utf8')) as Dashboard;
}

/** Every PromQL expression that Grafana or Prometheus is given, with where it is; Grafana's variables filled in. */
export function expressions(): readonly [where: string, expression: string][] {
  const {panels, templating} = dashboard();
  const shown = panels.flatMap(({title, targets = []}) =>
    targets.map(({expr}): [string, string] => [`panel ${title}`, filledIn(expr)]),
  );
  const variables = templating.list.flatMap(({name, definition}): [string, string][] =>
    definition === undefined ? [] : [[`variable ${name}`, filledIn(labelValues(definition))]],
  );
  return [...alerts().map(({alert, expr}): [string, string] => [`alert ${alert}`, expr]), ...shown, ...variables];
}

function filledIn(expression: string): string {
  return expression.replaceAll('$__rate_interval', '5m').replace(/\$(namespace|runtime)\b/g, '.*');
}

/** `label_values(SELECTOR, LABEL)`, which is Grafana's and not PromQL, as a query for the same. */
function labelValues(definition: string): string {
  const [, selector, label] = /^label_values\((.+), (\w+)\)$/.exec(definition) ?? [];
  if (selector === undefined || label === undefined)
    throw new Error(`not label_values(SELECTOR, LABEL): ${definition}`);
  return `count by (${label}) (${selector})`;
}
