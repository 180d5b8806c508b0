import {describe, expect, it} from '@jest/globals';
import {promqlReferences} from './promql.js';

describe('promqlReferences', () => {
  it('finds metrics, matchers and the labels that are grouped or joined by', () => {
    const expression = `
      max by (namespace, reason) (not_ready{namespace=~"a.*"}) > 0
        and on (namespace)
      rate(errors_total{controller="runtime"}[5m]) * on (job) group_left (version) build_info`;
    expect(promqlReferences(expression)).toEqual({
      selectors: [
        {metric: 'not_ready', matchers: [{label: 'namespace', operator: '=~', value: 'a.*'}]},
        {metric: 'errors_total', matchers: [{label: 'controller', operator: '=', value: 'runtime'}]},
        {metric: 'build_info', matchers: []},
      ],
      groupingLabels: ['namespace', 'reason', 'namespace', 'job', 'version'],
    });
  });

  it.each(['sum(rate(x[5m])', 'x >', 'x{a=b}', 'nosuchfunction(x'])('refuses %s', (expression) => {
    expect(() => promqlReferences(expression)).toThrow(`not PromQL at`);
  });
});
