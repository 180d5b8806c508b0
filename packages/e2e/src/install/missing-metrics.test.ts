import {describe, expect, it} from '@jest/globals';
import {samples} from './exposition.js';
import {missingMetrics} from './missing-metrics.js';

const TEXT = `# HELP ready Pods.
# TYPE ready gauge
ready{namespace="a",state="current"} 2
ready{namespace="b \\"c\\", {d}",state="ready"} 1.5e+3
# TYPE lag histogram
lag_bucket{le="+Inf"} 3
up 1
`;

describe('what alerts and panels ask for', () => {
  it('is compared with the samples of a process', () => {
    expect(samples(TEXT)).toEqual([
      {metric: 'ready', labels: {namespace: 'a', state: 'current'}},
      {metric: 'ready', labels: {namespace: 'b \\"c\\", {d}', state: 'ready'}},
      {metric: 'lag_bucket', labels: {le: '+Inf'}},
      {metric: 'up', labels: {}},
    ]);
  });

  it.each([
    ['max by (namespace) (ready{state="ready"}) * on (job, instance) up', []],
    ['histogram_quantile(0.9, sum by (le) (rate(lag_bucket[5m])))', []],
    ['ready{state=~"rea.*|x", namespace!="a"}', []],
    ['ready{state="updated"}', ['ready{state="updated"}']],
    ['ready{state=~"read"}', ['ready{state=~"read"}']],
    ['ready{pool!="a"}', ['ready{pool!="a"}']],
    ['rate(lag_sum[5m])', ['lag_sum{}']],
    ['sum by (runtime) (ready)', ['label runtime']],
  ])('%s: %j', (expression, missing) => {
    expect(missingMetrics(expression, samples(TEXT))).toEqual(missing);
  });
});
