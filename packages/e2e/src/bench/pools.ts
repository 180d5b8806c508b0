import {RUNTIME_LABEL} from '@kruntimes/api';
import {eventually} from '../eventually.js';
import {reportReadiness} from '../pod-readiness.js';
import type {PodRef} from '../providers/provider.js';
import {PODS} from '../resources.js';
import {Bed, BENCH_NAMESPACE as namespace} from './bed.js';
import type {Figure, Result} from './report.js';
import {percentile} from './statistics.js';
import {OURS, startSubject, type SubjectOptions} from './subject.js';

/** Changes of a Pod's readiness that are measured, one after the other. */
const SAMPLES = 200;
/** How our controller elects its leader; another one's flags are not known here. */
const ELECTION = ` --leader-elect --leader-election-namespace=kruntimes-system`;

/** Pools whose Pods kube-controller-manager makes and counts. */
export async function benchPools(
  subject: Omit<SubjectOptions, 'kubeconfig'>,
  {assets, count}: {readonly assets: string; readonly count: number},
): Promise<Result> {
  const bed = await Bed.make(assets, count);
  try {
    bed.startControllers();
    const complete = {...subject, kubeconfig: await bed.controllerKubeconfig()};
    const figures = await podReadiness(bed, complete);
    if (subject.name === OURS) figures.push(await handover(bed, complete));
    return {subject: subject.name, count, figures, problems: []};
  } finally {
    await bed.clear();
  }
}

async function podReadiness(bed: Bed, subject: SubjectOptions): Promise<Figure[]> {
  const running = await startSubject(subject);
  try {
    await Promise.all(bed.names.map((name) => bed.shows(name, 0)));
    const pods = await podsOf(bed);
    const samples: number[] = [];
    for (let n = 0; n < SAMPLES; n++) {
      const name = bed.names[n % bed.names.length] ?? '';
      const pod = pods.get(name);
      if (pod === undefined) throw new Error(`pool ${name} has no Pod`);
      const ready = (Math.floor(n / bed.names.length) + 1) % 2;
      const shown = bed.shows(name, ready);
      await reportReadiness(bed.client, pod, ready === 1);
      const acknowledgedAt = performance.now();
      samples.push((await shown) - acknowledgedAt);
    }
    return [
      {name: 'Pod to Runtime, p50', unit: 'ms', value: percentile(samples, 0.5)},
      {name: 'Pod to Runtime, p99', unit: 'ms', value: percentile(samples, 0.99)},
    ];
  } finally {
    await running.stop('SIGTERM');
  }
}

/** The Pod of each Runtime, when there is one for all. */
async function podsOf(bed: Bed): Promise<ReadonlyMap<string, PodRef>> {
  return await eventually(
    'a Pod for each Runtime',
    async () => {
      const {items} = await bed.client.list(PODS, {namespace});
      const pods = items.map(({metadata}): [string, PodRef] => [
        metadata?.labels?.[RUNTIME_LABEL] ?? '',
        {namespace, name: metadata?.name ?? ''},
      ]);
      return pods.length >= bed.names.length ? new Map(pods) : undefined;
    },
    {deadlineMs: 120_000, intervalMs: 500},
  );
}

/** From SIGTERM to the leader until the next one has written what changed meanwhile. */
async function handover(bed: Bed, subject: SubjectOptions): Promise<Figure> {
  const elects = {...subject, command: subject.command + ELECTION};
  const [name = ''] = bed.names;
  const pod = (await podsOf(bed)).get(name);
  if (pod === undefined) throw new Error(`pool ${name} has no Pod`);
  const leader = await startSubject(elects);
  try {
    // It leads when it writes.
    await reportReadiness(bed.client, pod, true);
    await bed.shows(name, 1);
    const next = await startSubject(elects);
    try {
      const startedAt = performance.now();
      await leader.stop('SIGTERM');
      await reportReadiness(bed.client, pod, false);
      const shown = await bed.shows(name, 0);
      return {name: 'leader handover', unit: 's', value: (shown - startedAt) / 1000};
    } finally {
      await next.stop('SIGTERM');
    }
  } finally {
    await leader.stop('SIGKILL');
  }
}
