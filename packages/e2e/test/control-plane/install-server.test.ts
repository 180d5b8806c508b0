import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createLogger, runController} from '@kruntimes/controller';
import {HttpsTransport, KubeClient} from '@kruntimes/kube';
import {execa} from 'execa';
import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {startControlPlane, type ControlPlane} from '../../src/control-plane/control-plane.js';
import {eventually} from '../../src/eventually.js';
import {crdsEstablished, ROOT} from '../../src/installation.js';
import {EVERYTHING} from '../../src/install/golden.js';
import {findHelm, renderChart} from '../../src/install/helm.js';
import {kubectlFor, type Kubectl} from '../../src/kubectl.js';
import {controlPlaneAssets} from '../../src/providers/control-plane-assets.js';
import {RUNTIMES} from '../../src/resources.js';

const helm = findHelm();
const withHelm = helm === undefined ? it.skip : it;

describe('installing, judged by an API server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kruntimes-install-'));
  const rendered = join(folder, 'rendered.yaml');
  let plane: ControlPlane;
  let kubectl: Kubectl;

  beforeAll(async () => {
    plane = await startControlPlane(controlPlaneAssets(), {audit: false});
    kubectl = kubectlFor(plane.kubeconfig, plane.kubectl);
    await kubectl('apply', '-f', `${ROOT}packages/e2e/testdata/install/prometheus-operator-crds.yaml`);
    for (const namespace of ['kruntimes-system', 'team-a', 'team-b']) await kubectl('create', 'namespace', namespace);
    // Said instead of refused, since the API server refuses Pods and only warns of a Deployment's.
    await kubectl('label', 'namespace', '--all', 'pod-security.kubernetes.io/warn=restricted');
    await crdsEstablished(kubectl, 'crd', '--all');
  }, 90_000);

  afterAll(async () => {
    await plane.stop();
    rmSync(folder, {recursive: true, force: true});
  }, 30_000);

  /** Has the server judge every object of a file as if it were applied: unknown fields, values, Pod security. */
  async function dryRun(path: string): Promise<{readonly objects: number; readonly complaints: string[]}> {
    const args = ['--kubeconfig', plane.kubeconfig, 'apply', '--dry-run=server', '--validate=strict', '-f', path];
    const {stdout, stderr} = await execa(plane.kubectl, args, {reject: false});
    return {
      objects: stdout.split('\n').filter((line) => line.endsWith('(server dry run)')).length,
      // The namespace was created by hand, which apply finds worth a word.
      complaints: stderr.split('\n').filter((line) => line !== '' && !line.includes('last-applied-configuration')),
    };
  }

  async function render(...flags: string[]): Promise<string> {
    const text = helm === undefined ? '' : await renderChart(helm, ...flags);
    writeFileSync(rendered, text);
    return text;
  }

  const kinds = (text: string): number => text.match(/^kind: /gm)?.length ?? 0;

  it('takes deploy/install.yaml, without a word of warning', async () => {
    const path = `${ROOT}deploy/install.yaml`;
    expect(await dryRun(path)).toEqual({objects: kinds(readFileSync(path, 'utf8')), complaints: []});
  });

  withHelm.each<[string, string[]]>([
    ['its default values', []],
    ['everything on', ['--values', EVERYTHING]],
    ['one replica, without leader election', ['--set=replicas=1', '--set=leaderElection.enabled=false']],
  ])('takes the chart with %s, without a word of warning', async (_what, flags) => {
    const text = await render(...flags);
    expect(await dryRun(rendered)).toEqual({objects: kinds(text), complaints: []});
  });

  withHelm('would have said so', async () => {
    await render('--set=securityContext.allowPrivilegeEscalation=true');
    const {complaints} = await dryRun(rendered);
    expect(complaints.join()).toContain('Warning: would violate PodSecurity "restricted:latest"');
  });

  withHelm(
    'lets a controller of one namespace work in it, with no right outside',
    async () => {
      await render('--set=watchNamespace=team-a');
      await kubectl('apply', '-f', rendered);
      const account = ['create', 'token', 'kruntimes-controller', '-n', 'kruntimes-system'];
      const cluster = plane.configFor((await kubectl(...account)).trim());
      const election = {
        namespace: 'kruntimes-system',
        name: 'kruntimes-controller-team-a',
        timing: {leaseDurationMs: 15_000, renewDeadlineMs: 10_000, retryPeriodMs: 2_000},
      };
      const logger = createLogger({format: 'text', level: 'error'});
      const controller = await runController({cluster, logger, workers: 1, namespace: 'team-a', election});
      const transport = new HttpsTransport(plane.config);
      const client = new KubeClient(transport);
      try {
        const template = {spec: {containers: [{name: 'runtime', image: 'registry.example/runtime:1'}]}};
        const metadata = {namespace: 'team-a', name: 'web'};
        const spec = {replicas: 1, template};
        await client.create(RUNTIMES, {apiVersion: 'kruntimes.io/v1alpha1', kind: 'Runtime', metadata, spec});
        const status = await eventually('a status', async () => {
          const runtime = await client.get(RUNTIMES, metadata);
          return runtime.status?.readyReplicas === undefined ? undefined : runtime.status;
        });
        expect(status.observedGeneration).toBe(1);
      } finally {
        await controller.stop();
        transport.close();
      }
      const user = 'system:serviceaccount:kruntimes-system:kruntimes-controller';
      await expect(kubectl('auth', 'can-i', 'list', 'runtimes', '-n', 'team-b', '--as', user)).rejects.toThrow('no');
      expect((await kubectl('auth', 'can-i', 'list', 'runtimes', '-n', 'team-a', '--as', user)).trim()).toBe('yes');
    },
    60_000,
  );
});
