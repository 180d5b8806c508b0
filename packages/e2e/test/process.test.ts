import {mkdtempSync, rmSync} from 'node:fs';
import {createServer, type AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {setTimeout as delay} from 'node:timers/promises';
import {writeKubeconfig} from '@kruntimes/devcluster';
import {execa} from 'execa';
import {afterAll, afterEach, beforeAll, describe, expect, it} from '@jest/globals';
import {CONTROLLER_PROGRAM, ControllerProcess} from '../src/controller-process.js';
import {freePorts} from '../src/control-plane/free-ports.js';
import {chosenProvider} from '../src/providers/chosen.js';
import {Workbench} from '../src/workbench.js';

describe(`the controller as a process, on ${chosenProvider().name}`, () => {
  let bench: Workbench;
  let running: ControllerProcess | undefined;

  beforeAll(async () => {
    bench = await Workbench.start('process');
  }, 180_000);

  afterEach(async () => {
    await running?.end();
    running = undefined;
  });

  afterAll(() => bench.stop(), 60_000);

  async function start(kubeconfig: string, ...flags: string[]): Promise<ControllerProcess> {
    running = await ControllerProcess.start(kubeconfig, ...flags);
    return running;
  }

  it('gets ready, works, counts what it does, and ends in good order on SIGTERM', async () => {
    const controller = await start(bench.cluster.kubeconfig);
    expect((await controller.probe('/healthz')).status).toBe(200);
    await controller.untilReady();
    expect(JSON.parse((await controller.probe('/version')).body)).toMatchObject({node: process.version});
    await bench.createRuntime('web', 1);
    await bench.statusWhen('web', '1 Pod', ({updatedReplicas}) => updatedReplicas === 1);

    const body = await controller.metrics();
    expect(body).toMatch(/kruntimes_status_writes_total\{result="written"\} [1-9]/);
    expect(body).toMatch(
      /controller_runtime_reconcile_total\{controller="runtime",result="(success|requeue_after)"\} [1-9]/,
    );
    expect(body).toMatch(/workqueue_depth\{name="runtime"\} 0/);

    const stoppedAt = performance.now();
    controller.kill('SIGTERM');
    const {exitCode, stderr} = await controller.child.ended;
    expect(exitCode).toBe(0);
    // Kubernetes kills what has not ended after half a minute.
    expect(performance.now() - stoppedAt).toBeLessThan(20_000);
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
    const controller = await start(bench.cluster.kubeconfig, '--namespace=elsewhere');
    await controller.untilReady();
    await bench.createRuntime('ignored', 1);
    // Long enough for a controller that would look at it.
    await delay(1_000);
    const {status} = await bench.runtime('ignored');
    expect(status?.observedGeneration).toBe(-1);
    expect(await controller.metric('kruntimes_status_writes_total{result="written"}')).toBeUndefined();
  });

  it('lives on, not ready, while the API server is away', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kruntimes-process-'));
    const [port = 0] = await freePorts(1);
    await writeKubeconfig(join(folder, 'kubeconfig'), `http://127.0.0.1:${port}`);
    const away = await start(join(folder, 'kubeconfig'));
    expect((await away.probe('/healthz')).status).toBe(200);
    expect(await away.probe('/readyz')).toEqual({status: 503, body: 'the cache of runtimes is not filled yet\n'});
    away.kill('SIGINT');
    expect((await away.child.ended).exitCode).toBe(0);
    rmSync(folder, {recursive: true});
  }, 60_000);

  it('says which address it cannot have', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const {port} = server.address() as AddressInfo;
    const refused = await start(bench.cluster.kubeconfig, `--metrics-bind-address=127.0.0.1:${port}`);
    const {exitCode, stderr} = await refused.child.ended;
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
    const {exitCode, stderr} = await execa(process.execPath, [CONTROLLER_PROGRAM, ...flags], {reject: false});
    expect(exitCode).toBe(code);
    expect(stderr).toContain(message);
  });

  it('says what it looked for when there is no configuration', async () => {
    const {exitCode, stderr} = await execa(process.execPath, [CONTROLLER_PROGRAM], {
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
