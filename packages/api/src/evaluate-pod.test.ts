import {describe, expect, it} from '@jest/globals';
import {evaluatePod, type EvaluatedPod} from './evaluate-pod.js';

type Metadata = NonNullable<EvaluatedPod['metadata']>;
type Status = NonNullable<EvaluatedPod['status']>;

const ready = {type: 'Ready', status: 'True'};

const pod = ({
  metadata,
  spec,
  status,
}: {metadata?: Metadata; spec?: EvaluatedPod['spec']; status?: Status} = {}): EvaluatedPod => ({
  metadata: {
    labels: {'kruntimes.io/runtime': 'web', 'pod-template-hash': '6d4f'},
    ownerReferences: [{kind: 'ReplicaSet', name: 'runtime-web-6d4f', controller: true}],
    ...metadata,
  },
  spec: spec ?? {nodeName: 'node-1'},
  status: {phase: 'Running', conditions: [ready], ...status},
});

describe('evaluatePod', () => {
  it('finds a ready Pod of a pool eligible, with the capacity of its annotations', () => {
    const annotations = {
      'capacity.kruntimes.io/sessions': '4',
      'capacity.kruntimes.io/memory': '1Gi',
      'example.com/x': '1',
    };
    expect(evaluatePod(pod({metadata: {annotations}}))).toEqual({
      eligible: true,
      capacity: {sessions: '4', memory: '1Gi'},
    });
  });

  it('finds a ready Pod without annotations eligible, with no capacity', () => {
    expect(evaluatePod(pod())).toEqual({eligible: true, capacity: {}});
  });

  it.each<[string, EvaluatedPod, string, RegExp]>([
    ['belongs to no pool', pod({metadata: {labels: {}}}), 'NotARuntimePod', /ReplicaSet/],
    ['is empty', {}, 'NotARuntimePod', /ReplicaSet/],
    ['is being deleted', pod({metadata: {deletionTimestamp: '2026-01-01T00:00:00Z'}}), 'Terminating', /deleted/],
    [
      'is being deleted, as client-node reads it',
      pod({metadata: {deletionTimestamp: new Date(0)}}),
      'Terminating',
      /deleted/,
    ],
    ['has succeeded', pod({status: {phase: 'Succeeded'}}), 'Finished', /Succeeded/],
    ['has failed', pod({status: {phase: 'Failed'}}), 'Finished', /Failed/],
    ['has no node', pod({spec: {}}), 'Unscheduled', /no node/],
    [
      'has no node, and the scheduler says why',
      pod({spec: {}, status: {conditions: [{type: 'PodScheduled', status: 'False', message: '0/3 nodes: cpu'}]}}),
      'Unscheduled',
      /0\/3 nodes: cpu/,
    ],
    [
      'is about to be evicted',
      pod({status: {conditions: [ready, {type: 'DisruptionTarget', status: 'True', message: 'drained'}]}}),
      'Disrupted',
      /drained/,
    ],
    ['is pending', pod({status: {phase: 'Pending', conditions: []}}), 'NotRunning', /Pending/],
    ['has no phase', {...pod(), status: {}}, 'NotRunning', /not known/],
    ['runs and is not ready', pod({status: {conditions: [{type: 'Ready', status: 'False'}]}}), 'NotReady', /not ready/],
    ['has no condition Ready', pod({status: {conditions: []}}), 'NotReady', /not ready/],
    [
      'is not ready, and the kubelet says why',
      pod({
        status: {conditions: [{type: 'Ready', status: 'False', message: 'containers with unready status: [runtime]'}]},
      }),
      'NotReady',
      /unready status: \[runtime\]/,
    ],
    [
      'was ready on a node that is lost',
      pod({status: {conditions: [{type: 'Ready', status: 'Unknown'}]}}),
      'NotReady',
      /not ready/,
    ],
  ])('refuses a Pod that %s', (_name, input, reason, message) => {
    expect(evaluatePod(input)).toEqual({eligible: false, reason, message: expect.stringMatching(message)});
  });
});
