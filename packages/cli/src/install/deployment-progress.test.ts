import {expect, it} from '@jest/globals';
import {deploymentProgress} from './deployment-progress.js';

const metadata = {generation: 2};
const complete = {observedGeneration: 2, replicas: 2, updatedReplicas: 2, availableReplicas: 2};

it.each([
  ['all is well', complete, undefined],
  ['nobody has looked', {}, 'not observed yet'],
  ['its last change was not seen', {...complete, observedGeneration: 1}, 'not observed yet'],
  ['Pods are of the old template', {...complete, updatedReplicas: 1}, '1 of 2 replicas updated'],
  ['old Pods are left', {...complete, replicas: 3}, '1 old replicas left'],
  ['Pods are not available', {...complete, availableReplicas: 0}, '0 of 2 replicas available'],
])('a Deployment: %s', (_what, status, text) => {
  expect(deploymentProgress({metadata, spec: {replicas: 2}, status})).toBe(text);
});

it('of no replicas is complete', () => {
  expect(deploymentProgress({metadata, spec: {replicas: 0}, status: {observedGeneration: 2}})).toBeUndefined();
});
