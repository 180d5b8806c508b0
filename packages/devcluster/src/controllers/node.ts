import {versionInfo} from '../discovery/version.js';
import {kubeTime} from '../objects/time.js';
import type {Context} from '../operations/context.js';
import {Access} from './access.js';

/** The name of the one node that all Pods are put on. */
export const nodeName = 'devcluster';

const nodes = '/nodes';

/** Registers the node and reports it ready, as a kubelet does. */
export function registerNode(context: Context): void {
  const access = new Access(context, 'kubelet');
  const labels = {'kubernetes.io/hostname': nodeName, 'kubernetes.io/os': 'linux'};
  const node = access.create(nodes, undefined, {apiVersion: 'v1', kind: 'Node', metadata: {name: nodeName, labels}});
  const now = kubeTime(context.clock.now());
  access.modify(nodes, node, {
    subresource: 'status',
    change: (next) => {
      next['status'] = {
        conditions: [
          {
            type: 'Ready',
            status: 'True',
            reason: 'KubeletReady',
            message: 'devcluster plays the kubelet',
            lastHeartbeatTime: now,
            lastTransitionTime: now,
          },
        ],
        nodeInfo: {kubeletVersion: versionInfo.gitVersion},
        addresses: [{type: 'Hostname', address: nodeName}],
      };
    },
  });
}
