import {setTimeout as delay} from 'node:timers/promises';
import {HttpsTransport, KubeClient, LeaderElector, loadClusterConfig, type ElectionTiming} from '@kruntimes/kube';
import {CONFIG_MAPS, type ConfigMap} from '../resources.js';

// A program that writes as long as it leads: `leading-writer KUBECONFIG NAMESPACE IDENTITY`. It says `leading` when it
// begins, and ends with 1 when it leads no more, as a controller does.

/** As the real times relate to each other, and ten times as quick. */
const TIMING: Partial<ElectionTiming> = {leaseDurationMs: 1_500, renewDeadlineMs: 1_000, retryPeriodMs: 200};
const PERIOD_MS = 20;

const [kubeconfig = '', namespace = '', identity = ''] = process.argv.slice(2);
const client = new KubeClient(new HttpsTransport(loadClusterConfig({kubeconfig})));
const elector = new LeaderElector({client, namespace, name: 'writer', identity, timing: TIMING});

const leadership = await elector.acquire(new AbortController().signal);
process.stdout.write('leading\n');
void leadership.lost.then(({message}) => {
  process.stderr.write(`lost: ${message}\n`);
  process.exit(1);
});
let counter = await client.get(CONFIG_MAPS, {namespace, name: 'counter'});
while (leadership.holds()) {
  counter = await client.replace(CONFIG_MAPS, counted(counter));
  await delay(PERIOD_MS);
}

/** The counter as the next write leaves it: fenced by the version of the last one. */
function counted({data = {}, ...counter}: ConfigMap): ConfigMap {
  return {...counter, data: {writer: identity, count: String(Number(data['count'] ?? 0) + 1)}};
}
