import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {HttpsTransport, KubeClient, LEASES, microTime} from '@kruntimes/kube';
import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {makeCertificate} from '../../src/certificate-request.js';
import {startControlPlane, type ControlPlane} from '../../src/control-plane/control-plane.js';
import {writeKubeconfig} from '../../src/control-plane/kubeconfig.js';
import {eventually} from '../../src/eventually.js';
import {crdsEstablished, ROOT} from '../../src/installation.js';
import {serviceAccountToken} from '../../src/kube-client/service-account-token.js';
import {kubectlFor, type Kubectl} from '../../src/kubectl.js';
import {startKrt} from '../../src/programs.js';
import {controlPlaneAssets} from '../../src/providers/control-plane-assets.js';
import {DEPLOYMENTS, SERVICE_ACCOUNTS} from '../../src/resources.js';

interface Check {
  readonly id: string;
  readonly status: string;
  readonly message: string;
  readonly hint?: string;
}

const CONTROLLER = {namespace: 'kruntimes-system', name: 'kruntimes-controller'};

describe('krt doctor on a real API server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kruntimes-doctor-'));
  let plane: ControlPlane;
  let kubectl: Kubectl;
  let client: KubeClient;
  let transport: HttpsTransport;

  beforeAll(async () => {
    plane = await startControlPlane(controlPlaneAssets(), {audit: false});
    kubectl = kubectlFor(plane.kubeconfig, plane.kubectl);
    transport = new HttpsTransport(plane.config);
    client = new KubeClient(transport);
  }, 90_000);

  afterAll(async () => {
    transport.close();
    await plane.stop();
    rmSync(folder, {recursive: true, force: true});
  }, 30_000);

  async function doctor(
    ...flags: readonly string[]
  ): Promise<{readonly checks: readonly Check[]; readonly code?: number}> {
    const {stdout, code} = await startKrt('doctor', '-o', 'json', ...flags).ended;
    const {checks} = JSON.parse(stdout) as {checks: Check[]};
    return {checks, ...(code !== undefined && {code})};
  }

  /** What fails, as the administrator sees it unless flags say otherwise; what fails without a hint is a fault. */
  async function failures(...flags: readonly string[]): Promise<Record<string, string>> {
    const {checks, code} = await doctor('--kubeconfig', plane.kubeconfig, ...flags);
    const failed = checks.filter(({status}) => status === 'fail');
    expect(failed.filter(({hint}) => hint === undefined)).toEqual([]);
    expect(code).toBe(failed.length === 0 ? 0 : 6);
    return Object.fromEntries(failed.map(({id, message}) => [id, message]));
  }

  async function reportReplicas(ready: number): Promise<void> {
    const body = {status: {replicas: 2, readyReplicas: ready, updatedReplicas: 2, availableReplicas: ready}};
    await client.patch(DEPLOYMENTS, CONTROLLER, {patch: {kind: 'merge', body}, options: {subresource: 'status'}});
  }

  async function renewLease(renewedAt: Date): Promise<void> {
    const spec = {holderIdentity: 'pod-1', leaseDurationSeconds: 15, renewTime: microTime(renewedAt)};
    const body = {apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata: CONTROLLER, spec};
    await client.patch(LEASES, CONTROLLER, {
      patch: {kind: 'apply', body, force: true},
      options: {fieldManager: 'test'},
    });
  }

  it('tells that there is no kubeconfig', async () => {
    const {checks, code} = await doctor();
    expect(checks[0]).toMatchObject({id: 'kubeconfig', status: 'fail'});
    expect(code).toBe(6);
  });

  it('tells that the CRD is missing, and the controller with it', async () => {
    expect(await failures()).toEqual({
      crd: 'the CRD runtimes.kruntimes.io is not installed',
      controller: 'no Deployment of the controller in namespace kruntimes-system',
    });
  });

  describe('where everything is installed', () => {
    beforeAll(async () => {
      await kubectl('apply', '-f', `${ROOT}deploy/install.yaml`);
      await crdsEstablished(kubectl, 'crd/runtimes.kruntimes.io');
      await eventually('runtimes in discovery', async () => {
        const {code} = await startKrt('rt', '--kubeconfig', plane.kubeconfig).ended;
        return code === 0 ? true : undefined;
      });
      await reportReplicas(2);
      await renewLease(new Date());
    }, 60_000);

    it('finds nothing wrong, and the schema of the CRD as it was built', async () => {
      await renewLease(new Date());
      const {checks, code} = await doctor('--kubeconfig', plane.kubeconfig);
      const status = Object.fromEntries(checks.map((check) => [check.id, check.status]));
      expect({...status, code}).toMatchObject({
        authentication: 'ok',
        'permissions-read': 'ok',
        'permissions-write': 'ok',
        'permissions-explain': 'ok',
        'permissions-controller': 'ok',
        'crd-schema': 'ok',
        controller: 'ok',
        lease: 'ok',
        observed: 'ok',
        clock: 'ok',
        code: 0,
      });
    });

    it('tells an authority that has not signed the certificate', async () => {
      makeCertificate(folder, '-subj', '/CN=other', '-keyout', 'other.key', '-out', 'other.crt');
      const failed = await failures('--certificate-authority', join(folder, 'other.crt'));
      expect(Object.keys(failed)).toEqual(['tls-authority']);
    });

    it('tells a host name that the certificate is not for, and which names it is for', async () => {
      const failed = await failures('--tls-server-name=elsewhere.example');
      expect(Object.keys(failed)).toEqual(['tls-name']);
      expect(failed['tls-name']).toMatch(/elsewhere\.example.*127\.0\.0\.1/);
    });

    it('tells a token that has expired from one that is nobody’s', async () => {
      const metadata = {namespace: 'default', name: 'expired'};
      const account = await client.create(SERVICE_ACCOUNTS, {apiVersion: 'v1', kind: 'ServiceAccount', metadata});
      const subject = {...metadata, uid: account.metadata?.uid ?? ''};
      const token = serviceAccountToken(subject, Math.floor(Date.now() / 1000) - 7_230, plane.serviceAccountKey);
      const kubeconfig = join(folder, 'kubeconfig');
      const caFile = join(folder, 'ca.crt');
      writeFileSync(caFile, plane.config.tls.ca ?? '');
      const asUser = async (user: object): Promise<Record<string, string>> => {
        writeKubeconfig(kubeconfig, {server: plane.config.server, caFile, user});
        return await failures('--kubeconfig', kubeconfig);
      };
      expect(await asUser({token})).toEqual({authentication: 'the credentials (token) expired 120m ago'});
      expect(await asUser({token: 'nobodys'})).toEqual({
        authentication: 'the API server does not take the credentials (token): Unauthorized',
      });
    });

    it('tells somebody without any rights, and how to give them', async () => {
      const {checks} = await doctor('--kubeconfig', plane.kubeconfig, '--as', 'eve');
      expect(checks.filter(({status}) => status === 'fail')).toEqual([
        {
          id: 'permissions-read',
          status: 'fail',
          message: 'you may not get, list, watch runtimes.kruntimes.io in namespace default: nothing works without',
          hint: expect.stringMatching(
            /^have an administrator grant it: {2}kubectl create rolebinding kruntimes-view --clusterrole=kruntimes-view --user=eve -n default --kubeconfig=/,
          ) as unknown,
        },
      ]);
      await kubectl(
        'create',
        'rolebinding',
        'kruntimes-view',
        '--clusterrole=kruntimes-view',
        '--user=eve',
        '-n',
        'default',
      );
      expect(await failures('--as', 'eve')).toEqual({});
    });

    it('tells that no controller is ready', async () => {
      await reportReplicas(0);
      expect(await failures()).toEqual({
        controller: 'Deployment kruntimes-system/kruntimes-controller: 0 of 2 controllers ready',
      });
      await reportReplicas(2);
    });

    it('tells a Lease that nobody renews', async () => {
      await renewLease(new Date(Date.now() - 750_000));
      expect(await failures()).toEqual({
        lease: 'Lease kruntimes-system/kruntimes-controller was renewed last 12m ago by "pod-1": no controller leads',
      });
    });
  });
});
