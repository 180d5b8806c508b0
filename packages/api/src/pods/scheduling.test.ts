import {describe, expect, it} from '@jest/globals';
import {unschedulableMessage} from './scheduling.js';

describe('unschedulableMessage', () => {
  it.each<[string, string | undefined]>([
    ['0/5 nodes are available: 5 Insufficient memory, 3 Insufficient cpu.', 'no node fits: cpu, memory'],
    [
      "0/4 nodes are available: 1 node(s) didn't match Pod's node affinity/selector, 3 node(s) didn't match pod anti-affinity rules.",
      'no node fits: anti-affinity, affinity',
    ],
    ["0/4 nodes are available: 4 node(s) didn't match pod anti-affinity rules.", 'no node fits: anti-affinity'],
    ['0/2 nodes are available: 2 node(s) had volume node affinity conflict.', 'no node fits: volume'],
    [
      '0/3 nodes are available: 1 node(s) were unschedulable, 2 node(s) had untolerated taint(s).',
      'no node fits: taint, cordoned',
    ],
    ['0/3 nodes are available: 3 Too many pods.', 'no node fits: Pods per node'],
    [
      "0/3 nodes are available: 3 node(s) didn't have free ports for the requested pod ports.",
      'no node fits: host port',
    ],
    [
      "0/3 nodes are available: 3 node(s) didn't match pod topology spread constraints.",
      'no node fits: topology spread',
    ],
    [
      '0/1 nodes are available: persistentvolumeclaim "data" not found. not found',
      'no node fits: missing PersistentVolumeClaim',
    ],
    ['0/1 nodes are available: pod has unbound immediate PersistentVolumeClaims.', 'no node fits: volume'],
    [
      '0/3 nodes are available: 3 Insufficient example.com/fpga, 1 Insufficient ephemeral-storage.',
      'no node fits: example.com/fpga, ephemeral storage',
    ],
    ['no nodes available to schedule pods', 'no node fits: no nodes'],
    ['0/12 nodes are available: 12 node(s) dislike it.', 'nodes are available: node(s) dislike it.'],
    ['', undefined],
  ])('%s', (message, expected) => {
    expect(unschedulableMessage(message)).toBe(expected);
  });

  it('T18: is the same for another number of nodes, and whatever preemption found', () => {
    const texts = [
      '0/3 nodes are available: 1 Insufficient cpu, 2 Insufficient memory. preemption: 0/3 nodes are available: 3 No preemption victims found for incoming pod.',
      '0/9 nodes are available: 7 Insufficient memory, 2 Insufficient cpu. preemption: not eligible due to a terminating pod on the nominated node, which has no volume.',
    ].map(unschedulableMessage);
    expect(texts).toEqual(['no node fits: cpu, memory', 'no node fits: cpu, memory']);
  });
});
