import {describe, expect, it} from '@jest/globals';
import {failed, passed} from './check.js';
import {onSameCluster} from './same-cluster.js';

describe('onSameCluster', () => {
  const checks = [
    passed('a', 'fine'),
    failed('b', {message: 'no', hint: 'delete it:  kubectl delete deploy runtime-web -n default'}),
    failed('c', {message: 'no', hint: 'ask somebody'}),
  ];

  it('adds to each command line the flags that chose the cluster, and no secrets', () => {
    const flags = {kubeconfig: 'my config', context: 'prod', token: 'secret'};
    expect(onSameCluster(checks, flags).map(({hint}) => hint)).toEqual([
      undefined,
      "delete it:  kubectl delete deploy runtime-web -n default --kubeconfig='my config' --context=prod",
      'ask somebody',
    ]);
  });

  it('leaves them as they are where nothing was chosen', () => {
    expect(onSameCluster(checks, {})).toEqual(checks);
  });
});
