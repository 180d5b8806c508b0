import {expect, it} from '@jest/globals';
import {howToUse} from './how-to-use.js';

const running = {bin: 'kubectl krt', url: 'http://127.0.0.1:1', kubeconfig: '/tmp/a b/kubeconfig', names: []};

it('is for a shell, and for the name that krt goes by', () => {
  const text = howToUse(running);
  expect(text).toContain("\n  export KUBECONFIG='/tmp/a b/kubeconfig'\n  kubectl krt runtime list\n");
  expect(text).not.toContain('annotate');
});

it('names the Runtimes, and makes one fail', () => {
  const text = howToUse({...running, names: ['batch', 'web']});
  expect(text).toMatch(
    /^An embedded cluster with the controller serves http:\/\/127\.0\.0\.1:1, with Runtimes batch, web\.\n/,
  );
  expect(text).toContain('annotate pod -l kruntimes.io/runtime=web devcluster');
});
