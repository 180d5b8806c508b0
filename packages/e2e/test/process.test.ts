import {mkdtempSync, rmSync} from 'node:fs';
import {createServer, type AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {setTimeout as delay} from 'node:timers/promises';
import {fileURLToPath} from 'node:url';
import {writeKubeconfig} from '@kruntimes/devcluster';
import {execa, type Options, type ResultPromise} from 'execa';
import {afterAll, afterEach, beforeAll, describe, expect, it} from '@jest/globals';
import {freePorts} from '../src/control-plane/free-ports.js';
import {eventually} from '../src/eventually.js';
import {chosenProvider} from '../src/providers/chosen.js';
import {Workbench} from '../src/workbench.js';

const PROGRAM = fileURLToPath(new URL('../../controller/bundle/main.js', import.meta.url));

const OPTIONS = {reject: false, extendEnv: false} as const satisfies Options;

type Child = ResultPromise<typeof OPTIONS>;

describe(`the controller as a process, on ${chosenProvider().name}`, () => {
  let bench: Workbench;
  let metricsPort: number;
  let probesPort: number;
  let child: Child | undefined;

  beforeAll(async () => {
    bench = await Workbench.start('process');
  }, 180_000);

  afterEach(async () => {
    child?.kill('SIGKILL');
    await child;
    child = undefined;
  });

  afterAll(() => bench.stop(), 60_000);

  /** Starts the program. The child comes wrapped, because it is a promise of its end. */
  async function start(kubeconfig: string, ...flags: string[]): Promise<{child: Child}> {
    [metricsPort = 0, probesPort = 0] = await freePorts(2);
    const addresses = [
      `--metrics-bind-address=127.0.0.1:${metricsPort}`,
      `--health-probe-bind-address=127.0.0.1:${probesPort}`,
    ];
    const args = [PROGRAM, `--kubeconfig=${kubeconfig}`, ...addresses, ...flags];
    const started = execa(process.execPath, args, OPTIONS);
    child = started;
    return {child: started};
  }

  async function fetchFrom(port: number, path: string): Promise<{status: number; body: string}> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    return {status: response.status, body: await response.text()};
  }

  const probe = (path: string): Promise<{status: number; body: string}> =>
    eventually(`an answer at ${path}`, () => fetchFrom(probesPort, path));

  const untilReady = (): Promise<true> =>
    eventually('readiness', async () => ((await probe('/readyz')).status === 200 ? true : undefined));

  it('gets ready, works, counts what it does, and ends in good order on SIGTERM', async () => {
    const {child: running} = await start(bench.cluster.kubeconfig);
    expect((await probe('/healthz')).status).toBe(200);
    await untilReady();
    await bench.createRuntime('web', 1);
    await bench.statusWhen('web', '1 Pod', ({updatedReplicas}) => updatedReplicas === 1);

    const {status, body} = await fetchFrom(metricsPort, '/metrics');
    expect(status).toBe(200);
    expect(body).toMatch(/kruntimes_status_writes_total\{result="written"\} [1-9]/);
    expect(body).toMatch(
      /controller_runtime_reconcile_total\{controller="runtime",result="(success|requeue_after)"\} [1-9]/,
    );
    expect(body).toMatch(/workqueue_depth\{name="runtime"\} 0/);

    const stoppedAt = performance.now();
    running.kill('SIGTERM');
    const {exitCode, stderr} = await running;
    expect(exitCode).toBe(0);
    expect(performance.now() - stoppedAt).toBeLessThan(5_000);
    const lines = stderr.split('\n').map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.map(({msg}) => msg)).toEqual(
      expect.arrayContaining(['starting', 'ready', 'status written', 'stopping']),
    );
    expect(lines.find(({msg}) => msg === 'status written')).toMatchObject({
      level: 'info',
      controller: 'runtime',
      namespace: 'process',
      name: 'web',
    });
  }, 60_000);

  it('works in its namespace only when told so', async () => {
    await start(bench.cluster.kubeconfig, '--namespace=elsewhere');
    await untilReady();
    await bench.createRuntime('ignored', 1);
    // Long enough for a controller that would look at it.
    await delay(1_000);
    const {status} = await bench.runtime('ignored');
    expect(status?.observedGeneration).toBe(-1);
    expect((await fetchFrom(metricsPort, '/metrics')).body).not.toContain(
      'kruntimes_status_writes_total{result="written"}',
    );
  });

  it('lives on, not ready, while the API server is away', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kruntimes-process-'));
    const [port = 0] = await freePorts(1);
    await writeKubeconfig(join(folder, 'kubeconfig'), `http://127.0.0.1:${port}`);
    const {child: away} = await start(join(folder, 'kubeconfig'));
    expect((await probe('/healthz')).status).toBe(200);
    expect(await probe('/readyz')).toEqual({status: 503, body: 'the cache of runtimes is not filled yet\n'});
    away.kill('SIGINT');
    expect((await away).exitCode).toBe(0);
    rmSync(folder, {recursive: true});
  }, 60_000);

  it('says which address it cannot have', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const {port} = server.address() as AddressInfo;
    const {child: refused} = await start(bench.cluster.kubeconfig, `--metrics-bind-address=127.0.0.1:${port}`);
    const {exitCode, stderr} = await refused;
    await new Promise((resolve) => server.close(resolve));
    expect(exitCode).toBe(1);
    expect(stderr).toContain(`cannot listen on 127.0.0.1:${port}`);
  });

  it.each<[string, string[], number, string]>([
    [
      'a kubeconfig that is not there',
      ['--kubeconfig=/nowhere/config'],
      1,
      'error: stat /nowhere/config: no such file or directory',
    ],
    ['an unknown flag', ['--worker=3'], 2, "error: Unknown option '--worker'"],
  ])('refuses %s', async (_what, flags, code, message) => {
    const {exitCode, stderr} = await execa(process.execPath, [PROGRAM, ...flags], {reject: false});
    expect(exitCode).toBe(code);
    expect(stderr).toContain(message);
  });

  it('says what it looked for when there is no configuration', async () => {
    const {exitCode, stderr} = await execa(process.execPath, [PROGRAM], {
      reject: false,
      env: {HOME: '/nowhere'},
      extendEnv: false,
    });
    expect(exitCode).toBe(1);
    expect(stderr).toBe(
      'error: no Kubernetes configuration found (looked at $KUBECONFIG, ~/.kube/config, in-cluster service account)',
    );
  });
});
