import {execa} from 'execa';
import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {eventually} from '../../src/eventually.js';
import {chosenProvider} from '../../src/providers/chosen.js';
import {SHARED} from '../../src/providers/kind-cluster.js';
import {Workbench} from '../../src/workbench.js';

const namespace = 'node-lost';
/** A node is lost about 50 s after its last sign of life (kube-controller-manager's --node-monitor-grace-period). */
const LOST_MS = 120_000;

describe(`a node that does not answer, on ${chosenProvider().name}`, () => {
  let bench: Workbench;

  beforeAll(async () => {
    bench = await Workbench.start(namespace);
    await bench.startController();
  }, 240_000);

  afterAll(async () => {
    await kubelet('start');
    await bench.stop();
  }, 120_000);

  const node = `${process.env[SHARED.name] ?? 'kind'}-control-plane`;
  const kubelet = async (verb: 'start' | 'stop'): Promise<void> => {
    await execa('docker', ['exec', node, 'systemctl', verb, 'kubelet']);
  };

  it('takes the ready count of its Pods to 0, is named as the reason, and gives it back', async () => {
    await bench.createRuntime('web', 2);
    const pods = await bench.podsOf('web', 2);
    for (const pod of pods) await bench.setReady(pod, true);
    await bench.statusWhen('web', '2 ready', ({readyReplicas}) => readyReplicas === 2);

    await kubelet('stop');
    const lost = await eventually(
      'the node is lost',
      async () => {
        const {status} = await bench.runtime('web');
        return status?.readyReplicas === 0 ? status : undefined;
      },
      {deadlineMs: LOST_MS, intervalMs: 500},
    );
    expect(lost.notReady).toMatchObject([{reason: 'NodeLost', count: 2}]);

    await kubelet('start');
    await eventually(
      'the node is back',
      async () => ((await bench.runtime('web')).status?.readyReplicas === 2 ? true : undefined),
      {deadlineMs: LOST_MS, intervalMs: 500},
    );
    const after = await bench.podsOf('web', 2);
    expect(after.map(({metadata}) => metadata?.uid).sort()).toEqual(pods.map(({metadata}) => metadata?.uid).sort());
  }, 300_000);
});
