import {findCondition} from '@kruntimes/api';
import type {KubeObject} from '@kruntimes/kube';
import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {contradictions} from '../../src/contradictions.js';
import {RecordedPods} from '../../src/recorded-pods.js';
import {CLUSTER_ROLES, type ClusterRole} from '../../src/resources.js';
import {StatusRecorder} from '../../src/status-recorder.js';
import {Workbench} from '../../src/workbench.js';

const namespace = 'pods-unreadable';
describe('a controller that may no longer read Pods', () => {
  const recorded = new RecordedPods();
  let bench: Workbench;
  let statuses: StatusRecorder;

  beforeAll(async () => {
    bench = await Workbench.start(namespace);
    statuses = await StatusRecorder.start(bench.client, namespace);
    // A watch that is open goes on without the right to it, and the usual one lasts for minutes.
    await bench.startController({watchTiming: {watchTimeoutMs: 1_000, shortWatchMs: 200, backoffMaxMs: 1_000}});
  }, 180_000);

  afterAll(async () => {
    await statuses.stop();
    await bench.stop();
  }, 60_000);

  /** Gives the controller's role its rules, or all of them but those that are left out. */
  async function setRules(rules: ClusterRole['rules']): Promise<void> {
    const ref = {name: 'kruntimes-controller'};
    await bench.client.patch(CLUSTER_ROLES, ref, {patch: {kind: 'merge', body: {rules}}});
  }

  const setStatus = async (pods: readonly KubeObject[], what: string): Promise<void> => {
    await Promise.all(pods.map((pod) => bench.setPodStatus(pod, recorded.status(what))));
  };

  it('T43: says so, mirrors the counts all the same, and says the reasons again when it may read them again', async () => {
    await bench.createRuntime('blind', 3);
    const pods = await bench.podsOf('blind', 3);
    const [first = {}, ...others] = pods;
    await setStatus([first], 'ready');
    await setStatus(others, 'no cpu');
    await statuses.when('blind', '1 ready, 2 Unschedulable', {
      holds: ({readyReplicas, notReady}) => readyReplicas === 1 && notReady?.[0]?.count === 2,
    });

    const {rules} = await bench.client.get(CLUSTER_ROLES, {name: 'kruntimes-controller'});
    await setRules(rules.filter(({resources}) => !resources?.includes('pods')));
    const {status} = await statuses.when('blind', 'PodsUnreadable', {
      holds: ({notReady}) => notReady?.[0]?.reason === 'PodsUnreadable',
      deadlineMs: 30_000,
    });
    expect(status).toMatchObject({replicas: 3, readyReplicas: 1});
    expect(status.notReady).toHaveLength(1);
    expect(status.notReady?.[0]).toMatchObject({
      count: 2,
      message: expect.stringContaining('pods is forbidden') as unknown,
    });
    expect(findCondition(status.conditions, 'Reconciling')).toMatchObject({status: 'True', reason: 'PodsUnreadable'});

    for (const ready of [2, 3]) {
      await setStatus(pods.slice(0, ready), 'ready');
      await statuses.when('blind', `${ready} ready`, {holds: ({readyReplicas}) => readyReplicas === ready});
    }
    expect(statuses.of('blind').at(-1)?.status).not.toHaveProperty('notReady');
    await setStatus(pods, 'OOMKilled');
    const down = await statuses.when('blind', '0 ready', {holds: ({readyReplicas}) => readyReplicas === 0});
    expect(down.status.notReady).toMatchObject([{reason: 'PodsUnreadable', count: 3}]);

    await setRules(rules);
    await statuses.when('blind', 'OOMKilled', {
      holds: ({notReady}) => notReady?.[0]?.reason === 'OOMKilled' && notReady[0].count === 3,
      deadlineMs: 30_000,
    });
    expect(statuses.of('blind').flatMap((seen) => contradictions(seen, {podsComeAndGo: true}))).toEqual([]);
  }, 90_000);
});
