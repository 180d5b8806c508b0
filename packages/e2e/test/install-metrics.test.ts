import {createLogger, runController, type RunningController} from '@kruntimes/controller';
import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {freePorts} from '../src/control-plane/free-ports.js';
import {eventually} from '../src/eventually.js';
import {samples, type Sample} from '../src/install/exposition.js';
import {missingMetrics} from '../src/install/missing-metrics.js';
import {expressions} from '../src/install/monitoring.js';
import {chosenProvider} from '../src/providers/chosen.js';
import {Workbench} from '../src/workbench.js';

const namespace = 'metrics';

describe(`alerts and dashboard, with a controller on ${chosenProvider().name}`, () => {
  let bench: Workbench;
  let controller: RunningController;
  let found: readonly Sample[];

  beforeAll(async () => {
    bench = await Workbench.start(namespace);
    const [port = 0] = await freePorts(1);
    controller = await runController({
      cluster: bench.cluster.config,
      logger: createLogger({format: 'text', level: 'error'}),
      workers: 4,
      metrics: {host: '127.0.0.1', port},
      election: {
        namespace,
        name: 'kruntimes-controller',
        timing: {leaseDurationMs: 15_000, renewDeadlineMs: 10_000, retryPeriodMs: 2_000},
      },
    });
    await controller.ready;
    await bench.createRuntime('web', 2);
    const [pod = {}] = await bench.podsOf('web', 2);
    await bench.setReady(pod, true);
    await bench.statusWhen('web', '1 of 2 ready', ({readyReplicas}) => readyReplicas === 1);
    found = await eventually('why a Pod is not ready', async () => {
      const response = await fetch(`http://127.0.0.1:${port}/metrics`);
      const served = samples(await response.text());
      return served.some(({metric}) => metric === 'kruntimes_runtime_not_ready_pods') ? served : undefined;
    });
  }, 180_000);

  afterAll(async () => {
    await controller.stop();
    await bench.stop();
  }, 60_000);

  it.each(expressions())('%s asks for metrics that are there', (_where, expression) => {
    expect(missingMetrics(expression, found)).toEqual([]);
  });
});
