import {setTimeout as delay} from 'node:timers/promises';
import {
  FencedTransport,
  HttpsTransport,
  KubeClient,
  LeaderElector,
  loadClusterConfig,
  type ElectionTiming,
} from '@kruntimes/kube';
import {CONFIG_MAPS, type ConfigMap} from '../resources.js';

// A program that writes as long as it leads: `leading-writer KUBECONFIG NAMESPACE IDENTITY`. It says so after each write,
// and ends with 1 when it leads no more, as a controller does.

/** As the real times relate to each other, and ten times as quick. */
const TIMING: Partial<ElectionTiming> = {leaseDurationMs: 1_500, renewDeadlineMs: 1_000, retryPeriodMs: 200};
const PERIOD_MS = 100;

const [kubeconfig = '', namespace = '', identity = ''] = process.argv.slice(2);
const transport = new HttpsTransport(loadClusterConfig({kubeconfig}));
const elector = new LeaderElector({
  client: new KubeClient(transport),
  namespace,
  name: 'writer',
  identity,
  timing: TIMING,
});

const leadership = await elector.acquire(new AbortController().signal);
void leadership.lost.then(({message}) => {
  process.stderr.write(`lost: ${message}\n`);
  process.exit(1);
});
const client = new KubeClient(new FencedTransport(transport, () => leadership.holds()));
let counter = await client.get(CONFIG_MAPS, {namespace, name: 'counter'});
for (;;) {
  counter = await client.replace(CONFIG_MAPS, counted(counter));
  process.stdout.write('wrote\n');
  await delay(PERIOD_MS);
}

/** The counter as the next write leaves it: with the version of the last one, so that no other's is undone. */
function counted({data = {}, ...rest}: ConfigMap): ConfigMap {
  return {...rest, data: {writer: identity, count: String(Number(data['count'] ?? 0) + 1)}};
}
