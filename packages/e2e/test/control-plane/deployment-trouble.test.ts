import {setTimeout as delay} from 'node:timers/promises';
import {deploymentName, FIELD_MANAGER, findCondition, RUNTIME_LABEL, type RuntimeStatus} from '@kruntimes/api';
import {EVENTS, type Event, type KubeObject, type ResourceType} from '@kruntimes/kube';
import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {MutatingWebhook} from '../../src/admission/mutating-webhook.js';
import {eventually} from '../../src/eventually.js';
import {CONTROLLER_USER} from '../../src/installation.js';
import {chosenProvider} from '../../src/providers/chosen.js';
import type {RunningController} from '../../src/providers/provider.js';
import {DEPLOYMENTS, NAMESPACES, RUNTIMES} from '../../src/resources.js';
import {Workbench} from '../../src/workbench.js';

const namespace = 'trouble';
const WEBHOOKS: ResourceType = {
  group: 'admissionregistration.k8s.io',
  version: 'v1',
  plural: 'mutatingwebhookconfigurations',
  kind: 'MutatingWebhookConfiguration',
  namespaced: false,
};
interface Rule {
  readonly resources: readonly string[];
  readonly verbs: readonly string[];
}

const CLUSTER_ROLES: ResourceType<KubeObject & {readonly rules?: readonly Rule[]}> = {
  group: 'rbac.authorization.k8s.io',
  version: 'v1',
  plural: 'clusterroles',
  kind: 'ClusterRole',
  namespaced: false,
};
const QUOTAS: ResourceType = {
  group: '',
  version: 'v1',
  plural: 'resourcequotas',
  kind: 'ResourceQuota',
  namespaced: true,
};

/** A Deployment that has nothing to do with Runtimes. */
function somebodysDeployment(name: string): KubeObject {
  const labels = {app: 'somebodys'};
  const template = {metadata: {labels}, spec: {containers: [{name: 'main', image: 'registry.example/main:1'}]}};
  const spec = {replicas: 0, selector: {matchLabels: labels}, template};
  return {apiVersion: 'apps/v1', kind: 'Deployment', metadata: {namespace, name}, spec} as KubeObject;
}

const limitOf = (deployment: KubeObject): number | undefined =>
  (deployment as {spec?: {revisionHistoryLimit?: number}}).spec?.revisionHistoryLimit;

describe(`trouble with the Deployment, on ${chosenProvider().name}`, () => {
  let bench: Workbench;
  let controller: RunningController;

  beforeAll(async () => {
    bench = await Workbench.start(namespace);
    controller = await bench.startController();
  }, 180_000);

  afterAll(() => bench.stop(), 60_000);

  const condition = (
    status: RuntimeStatus,
    type: string,
  ): NonNullable<RuntimeStatus['conditions']>[number] | undefined => findCondition(status.conditions ?? [], type);

  /** The status as soon as its condition Ready or Stalled has a reason. */
  const because = (name: string, reason: string): Promise<RuntimeStatus> =>
    bench.statusWhen(
      name,
      reason,
      (status) =>
        condition(status, 'Reconciling')?.reason === reason || condition(status, 'Stalled')?.reason === reason,
    );

  /** The events of a Runtime for a reason, as soon as there is one. */
  const told = (name: string, reason: string): Promise<readonly Event[]> =>
    eventually(`an event of ${name}: ${reason}`, async () => {
      const {items} = await bench.client.list(EVENTS, {namespace});
      const found = items.filter((event) => event.reason === reason && event.regarding.name === name);
      return found.length > 0 ? found : undefined;
    });

  /** How often the controller writes while the time passes. */
  const writesWithin = async (ms: number): Promise<number> => {
    const before = bench.cluster.controllerWrites() ?? 0;
    await delay(ms);
    return (bench.cluster.controllerWrites() ?? 0) - before;
  };

  it('T26: a selector that cannot be changed is said in the words of the server, and not tried without end', async () => {
    await bench.stopController(controller);
    const runtime = await bench.createRuntime('selector', 1);
    // A Deployment of ours from another time: controlled by the Runtime, with another selector.
    const {apiVersion, kind, metadata} = runtime;
    const owner = {apiVersion, kind, name: 'selector', uid: metadata.uid ?? '', controller: true};
    const ours = somebodysDeployment(deploymentName('selector'));
    const labels = {[RUNTIME_LABEL]: 'selector'};
    await bench.client.create(DEPLOYMENTS, {...ours, metadata: {...ours.metadata, labels, ownerReferences: [owner]}});
    controller = await bench.startController();
    const status = await because('selector', 'SelectorMismatch');
    expect(condition(status, 'Stalled')).toMatchObject({status: 'True'});
    expect(condition(status, 'Ready')?.message).toContain('field is immutable');
    expect(status.observedGeneration).toBe(1);
    await told('selector', 'SelectorMismatch');
    expect(await writesWithin(2_000)).toBe(0);
  }, 60_000);

  it('a template that etcd has room for in the Runtime, and not in the Deployment, is said to be too large', async () => {
    const env = Array.from({length: 9_000}, (_, n) => ({name: `E${n}`, value: 'x'.repeat(120)}));
    const containers = bench.cluster.template().spec?.containers.map((container) => ({...container, env})) ?? [];
    await bench.createRuntime('large', 1, {pod: {containers}});
    const status = await because('large', 'TemplateInvalid');
    expect(condition(status, 'Stalled')).toMatchObject({status: 'True'});
    expect(condition(status, 'Ready')?.message).toContain('request is too large');
    expect(await writesWithin(2_000)).toBe(0);
  }, 60_000);

  it('a mutating webhook gets one try, one Warning, and no fight', async () => {
    const webhook = await MutatingWebhook.start([
      {op: 'add', path: '/spec/revisionHistoryLimit', value: 1},
      {op: 'add', path: '/metadata/annotations', value: {}},
    ]);
    const configured = await bench.client.create<KubeObject>(WEBHOOKS, webhook.configuration('mutating', namespace));
    try {
      // The API server takes up a configuration within a moment.
      await eventually('the webhook is asked', async () => {
        const made = await bench.client.create(DEPLOYMENTS, somebodysDeployment('probe'), {dryRun: true});
        return limitOf(made) === 1 ? true : undefined;
      });
      await bench.createRuntime('mutated', 1);
      await bench.statusWhen('mutated', 'its Pod', ({updatedReplicas}) => updatedReplicas === 1);
      const [only, ...more] = await told('mutated', 'DeploymentMutated');
      expect(more).toEqual([]);
      expect(only?.series).toBeUndefined();
      expect(await writesWithin(3_000)).toBe(0);
      // What follows is still applied, once each.
      const body = {spec: {replicas: 2}};
      await bench.client.patch(RUNTIMES, {namespace, name: 'mutated'}, {patch: {kind: 'merge', body}});
      await bench.statusWhen('mutated', '2 Pods', ({updatedReplicas}) => updatedReplicas === 2);
      expect(condition((await bench.runtime('mutated')).status ?? {}, 'Stalled')?.status).toBe('False');
    } finally {
      await bench.client.delete(WEBHOOKS, {name: configured.metadata?.name ?? ''});
      await webhook.close();
    }
  }, 60_000);

  it('T41: a quota on Deployments is said, with the counts, and over when there is room', async () => {
    await bench.client.create(QUOTAS, {
      apiVersion: 'v1',
      kind: 'ResourceQuota',
      metadata: {namespace, name: 'no-more'},
      spec: {hard: {'count/deployments.apps': '0'}},
    } as KubeObject);
    try {
      await eventually('the quota counts', async () => {
        const {status} = (await bench.client.get(QUOTAS, {namespace, name: 'no-more'})) as {status?: {used?: object}};
        return status?.used === undefined ? undefined : true;
      });
      await bench.createRuntime('over-quota', 1);
      const status = await because('over-quota', 'QuotaExceeded');
      expect(status).toMatchObject({readyReplicas: 0, replicas: 0, observedGeneration: 1});
      expect(condition(status, 'Ready')?.message).toContain('exceeded quota: no-more');
      await told('over-quota', 'QuotaExceeded');
      expect(await writesWithin(2_000)).toBe(0);
    } finally {
      await bench.client.delete(QUOTAS, {namespace, name: 'no-more'});
    }
    // A change of the Runtime is a new try at once.
    const body = {spec: {replicas: 2}};
    await bench.client.patch(RUNTIMES, {namespace, name: 'over-quota'}, {patch: {kind: 'merge', body}});
    await bench.statusWhen('over-quota', '2 Pods', ({updatedReplicas}) => updatedReplicas === 2);
  }, 60_000);

  it('T28: a namespace that is deleted goes, with its Runtimes, and without a storm', async () => {
    const gone = 'trouble-gone';
    await bench.client.create(NAMESPACES, {apiVersion: 'v1', kind: 'Namespace', metadata: {name: gone}});
    const template = bench.cluster.template();
    const names = ['a', 'b', 'c', 'd', 'e'];
    for (const name of names) {
      const runtime = bench.runtimeOf(name, {replicas: 1, template});
      await bench.client.create(RUNTIMES, {...runtime, metadata: {...runtime.metadata, namespace: gone}});
    }
    for (const name of names) {
      await eventually(`Deployment of ${name}`, () =>
        bench.client.get(DEPLOYMENTS, {namespace: gone, name: deploymentName(name)}),
      );
    }
    const before = bench.cluster.controllerWrites() ?? 0;
    await bench.client.delete(NAMESPACES, {name: gone});
    await bench.gone('the namespace', () => bench.client.get(NAMESPACES, {name: gone}));
    expect((bench.cluster.controllerWrites() ?? 0) - before).toBeLessThanOrEqual(25);
  }, 90_000);

  it('a right that is taken away is said when that lasts, and the work goes on when it is given back', async () => {
    const {rules = []} = await bench.client.get(CLUSTER_ROLES, {name: 'kruntimes-controller'});
    const put = (body: object): Promise<unknown> =>
      bench.client.patch(CLUSTER_ROLES, {name: 'kruntimes-controller'}, {patch: {kind: 'merge', body}});
    const readOnly = (rule: Rule): Rule =>
      rule.resources.includes('deployments') ? {...rule, verbs: ['get', 'list', 'watch']} : rule;
    await put({rules: rules.map(readOnly)});
    try {
      await bench.createRuntime('forbidden', 1);
      const status = await because('forbidden', 'Forbidden');
      expect(condition(status, 'Ready')?.message).toContain(CONTROLLER_USER);
    } finally {
      await put({rules});
    }
    const body = {spec: {replicas: 2}};
    await bench.client.patch(RUNTIMES, {namespace, name: 'forbidden'}, {patch: {kind: 'merge', body}});
    await bench.statusWhen('forbidden', '2 Pods', ({updatedReplicas}) => updatedReplicas === 2);
    const {metadata} = await bench.deployment('forbidden');
    expect(metadata?.managedFields?.some(({manager}) => manager === FIELD_MANAGER)).toBe(true);
  }, 60_000);

  // The last one: what it began goes on for a while.
  it('T56: another writer that undoes each apply is noticed, named, and held back from', async () => {
    await bench.createRuntime('contested', 1);
    await bench.deploymentWhen('contested', 'it is there', () => true);
    const stop = new AbortController();
    let undone = 0;
    // As a tool that has the Deployment in its own sources: puts its number in as soon as ours is back.
    const rival = (async () => {
      while (!stop.signal.aborted) {
        const {spec} = await bench.deployment('contested');
        if (spec?.replicas !== 7) {
          await bench.patchDeployment('contested', {spec: {replicas: 7}});
          undone += 1;
        }
        await delay(20);
      }
    })();
    const status = await because('contested', 'ConflictingWriter');
    expect(condition(status, 'Ready')).toMatchObject({status: 'False'});
    expect(condition(status, 'Ready')?.message).toContain(
      'somebody keeps changing fields of the Deployment that its Runtime sets',
    );
    // Held for 5, then 10 s: two tries in that time at most, where there were 116 a second.
    const before = undone;
    const writes = await writesWithin(12_000);
    stop.abort();
    await rival;
    expect(undone - before).toBeLessThanOrEqual(2);
    // Beside the tries themselves the count of Pods, which goes to 7 and back, and Events.
    expect(writes).toBeLessThanOrEqual(20);
    const [only, ...more] = await told('contested', 'ConflictingWriter');
    expect(more).toEqual([]);
    expect(only).toMatchObject({type: 'Warning', note: expect.stringContaining('somebody') as unknown});
  }, 90_000);
});
