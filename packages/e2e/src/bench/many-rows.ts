import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {API_VERSION, KIND, type Runtime} from '@kruntimes/api';
import {execa} from 'execa';
import {KRT_PROGRAM} from '../programs.js';
import type {Result} from './report.js';
import {median} from './statistics.js';

const ROWS = 20_000;
const PAGE = 500;

/** A program's ES module that says, when the program ends, how much memory it had at most, in KiB. */
const PEAK = `data:text/javascript,${encodeURIComponent(
  'process.on("exit", () => process.stderr.write(`peak ${process.resourceUsage().maxRSS}\\n`))',
)}`;

/** What `krt runtime list` of 20,000 Runtimes takes, in 40 pages from a server that has them at hand. */
export async function benchManyRows({runs}: {runs: number}): Promise<Result> {
  const pages = Array.from({length: ROWS / PAGE}, (_, page) => pageOf(page * PAGE));
  const server = createServer((request, response) => {
    const from = Number(new URL(request.url ?? '', 'http://bench').searchParams.get('continue') ?? 0);
    response.writeHead(200, {'content-type': 'application/json'}).end(pages[from / PAGE]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const {port} = server.address() as AddressInfo;
  const argv = ['--import', PEAK, KRT_PROGRAM, 'runtime', 'list', '-s', `http://127.0.0.1:${port}`];
  const samples: {ms: number; kib: number}[] = [];
  try {
    for (let run = -1; run < runs; run++) {
      const startedAt = performance.now();
      const {stdout, stderr} = await execa(process.execPath, argv, {stdin: 'ignore'});
      const ms = performance.now() - startedAt;
      if (stdout.split('\n').length !== ROWS + 1)
        throw new Error(`krt printed ${stdout.length} characters, not ${ROWS} rows`);
      if (run >= 0) samples.push({ms, kib: Number(/peak (\d+)/.exec(stderr)?.[1])});
    }
  } finally {
    server.closeAllConnections();
    server.close();
  }
  return {
    subject: 'krt',
    figures: [
      {name: `list of ${ROWS} rows`, unit: 'ms', value: median(samples.map(({ms}) => ms))},
      {name: `list of ${ROWS} rows, peak memory`, unit: 'MiB', value: median(samples.map(({kib}) => kib)) / 1024},
    ],
    problems: [],
  };
}

function pageOf(from: number): string {
  const items = Array.from({length: PAGE}, (_, index) => runtimeOf(`pool-${from + index}`));
  const more = from + PAGE < ROWS ? {continue: String(from + PAGE)} : {};
  return JSON.stringify({
    apiVersion: API_VERSION,
    kind: `${KIND}List`,
    metadata: {resourceVersion: '1', ...more},
    items,
  });
}

function runtimeOf(name: string): Runtime {
  const counts = {replicas: 3, readyReplicas: 3, updatedReplicas: 3, availableReplicas: 3};
  return {
    apiVersion: API_VERSION,
    kind: KIND,
    metadata: {namespace: 'default', name, generation: 1, creationTimestamp: '2026-01-01T00:00:00Z'},
    spec: {replicas: 3, template: {spec: {containers: [{name: 'runtime', image: 'registry.example/runtime:1.4.2'}]}}},
    status: {observedGeneration: 1, ...counts, selector: `kruntimes.io/runtime=${name}`},
  };
}
