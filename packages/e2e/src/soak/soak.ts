import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {setTimeout as delay} from 'node:timers/promises';
import {startSubject, type Subject} from '../bench/subject.js';
import type {ChaosBed} from '../chaos/chaos-bed.js';
import {problemsAtRest} from '../chaos/coming-to-rest.js';
import {planFaults} from '../chaos/fault-plan.js';
import {FaultProxy} from '../chaos/fault-proxy.js';
import {createForeignObjects, snapshot} from '../chaos/foreign-objects.js';
import {changed} from '../chaos/verdict.js';
import {planWorkload} from '../chaos/workload-plan.js';
import {createRuntime, runWorkload, type Place} from '../chaos/workload.js';
import {freePorts} from '../control-plane/free-ports.js';
import {writeKubeconfig} from '../control-plane/kubeconfig.js';
import {NAMESPACES} from '../resources.js';
import type {SoakOptions} from './options.js';
import type {SoakResult} from './report.js';
import {takeSample} from './take-sample.js';
import {trends, type Sample} from './trend.js';

const SAMPLE_MS = 10_000;
/** A quarter of the watches and one in fifty of the other requests have a fault. */
const CHANCES = {watch: 25, other: 2};
/** A watch that is mute is noticed after 130 s of silence; then everything must be right soon. */
const CONVERGENCE_MS = 200_000;

export interface SoakSettings extends SoakOptions {
  /** The controller's program. */
  readonly program: string;
  readonly say: (text: string) => void;
}

/** Runs the controller's program under a long, light load, and looks at what it holds. */
export async function soak(bed: ChaosBed, settings: SoakSettings): Promise<SoakResult> {
  const {minutes, runtimes, rate, seed, say} = settings;
  const place: Place = {admin: bed.admin, namespace: 'soak'};
  const folder = mkdtempSync(join(tmpdir(), 'kruntimes-soak-'));
  await bed.admin.create(NAMESPACES, {apiVersion: 'v1', kind: 'Namespace', metadata: {name: place.namespace}});
  await createForeignObjects(place);
  const before = await snapshot(place);
  const names = Array.from({length: runtimes}, (_, index) => `pool-${index}`) as [string, ...string[]];
  for (const name of names) await createRuntime(place, name, 1);
  const durationMs = minutes * 60_000;
  const workload = planWorkload(seed, {names, present: names, durationMs, steps: minutes * 60 * rate});
  const proxy = await FaultProxy.start(bed.controller, planFaults(seed, {chances: CHANCES}));
  const [metricsPort = 0] = await freePorts(1);
  let subject: Subject | undefined;
  try {
    const kubeconfig = join(folder, 'kubeconfig');
    writeKubeconfig(kubeconfig, {server: proxy.config.server, user: {token: bed.controllerToken}});
    const command = `${settings.program} --log-level=error --namespace=${place.namespace}`;
    subject = await startSubject({name: 'kruntimes', command, kubeconfig, metricsPort});
    say(`the controller is ready, process ${subject.pid}`);
    const over = new AbortController();
    const sampling = sampleUntil(over.signal, subject.pid, `http://127.0.0.1:${metricsPort}/metrics`);
    await runWorkload(place, workload).finally(() => over.abort());
    const samples = await sampling;
    proxy.calm();
    say('the faults are over');
    const problems = await problemsAtRest(place, proxy, CONVERGENCE_MS);
    problems.push(...changed(before, await snapshot(place)));
    const found = trends(samples);
    problems.push(...found.flatMap(({figure, isFlat}) => (isFlat ? [] : [`${figure} grows`])));
    return {seed, minutes, faults: proxy.faults, writes: proxy.writes, samples, trends: found, problems};
  } finally {
    await subject?.stop('SIGTERM');
    await proxy.close();
    rmSync(folder, {recursive: true, force: true});
  }
}

async function sampleUntil(over: AbortSignal, pid: number, metricsUrl: string): Promise<Sample[]> {
  const startedAt = performance.now();
  const samples: Sample[] = [];
  while (!over.aborted) {
    const atSeconds = (performance.now() - startedAt) / 1000;
    samples.push({atSeconds, ...(await takeSample(pid, metricsUrl))});
    await delay(SAMPLE_MS, undefined, {signal: over}).catch(() => undefined);
  }
  return samples;
}
