import {readFileSync} from 'node:fs';
import {describe, expect, it} from '@jest/globals';
import {ROOT} from '../installation.js';
import {alerts, dashboard, expressions} from './monitoring.js';
import {promqlReferences} from './promql.js';

/** The anchors of a page's headings, as GitHub makes them. */
function anchors(page: string): string[] {
  const headings = readFileSync(`${ROOT}${page}`, 'utf8').matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, heading = '']) => heading.toLowerCase().replaceAll(' ', '-'));
}

describe('the alerts', () => {
  it.each(alerts().map((alert) => [alert.alert, alert] as const))(
    '%s says what is wrong and where to read on',
    (name, alert) => {
      expect(alert.labels['severity']).toMatch(/^(warning|critical)$/);
      expect(Object.keys(alert.annotations)).toEqual(['summary', 'description', 'runbook']);
      const [page = '', anchor = ''] = (alert.annotations['runbook'] ?? '').split('#');
      expect(anchor).toBe(name.toLowerCase());
      expect(anchors(page)).toContain(anchor);
    },
  );

  it('all have a part in docs/alerts.md, which has no others', () => {
    const names = alerts().map(({alert}) => alert.toLowerCase());
    expect(anchors('docs/alerts.md')).toEqual(['alerts', ...names]);
  });

  it('name only labels in their texts that their expression leaves', () => {
    for (const {alert, expr, annotations} of alerts()) {
      const {groupingLabels} = promqlReferences(expr);
      const named = Object.values(annotations).flatMap((text) =>
        [...text.matchAll(/\$labels\.(\w+)/g)].map(([, label]) => label),
      );
      expect([alert, named.filter((label) => !groupingLabels.includes(label ?? ''))]).toEqual([alert, []]);
    }
  });
});

describe('the dashboard', () => {
  it('has panels of their own ids that do not lie on each other', () => {
    const {panels} = dashboard();
    expect(new Set(panels.map(({id}) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(({gridPos: {x, y, w, h}}) =>
      Array.from({length: w * h}, (_, index) => `${x + (index % w)},${y + Math.floor(index / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(Math.max(...panels.map(({gridPos: {x, w}}) => x + w))).toBe(24);
  });

  it.each(expressions())('%s is PromQL', (_where, expression) => {
    expect(promqlReferences(expression).selectors).not.toEqual([]);
  });
});
