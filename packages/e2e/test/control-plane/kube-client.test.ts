import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {
  bearer,
  fixedCredentials,
  HttpsTransport,
  KubeClient,
  loadClusterConfig,
  text,
  tokenFileCredentials,
  type ClusterConfig,
  type ConfigOverrides,
  type ObjectList,
  type Transport,
} from '@kruntimes/kube';
import {UndiciTransport} from '@kruntimes/kube/undici';
import {afterAll, afterEach, beforeAll, describe, expect, it} from '@jest/globals';
import {startControlPlane, type ControlPlane} from '../../src/control-plane/control-plane.js';
import {writeKubeconfig} from '../../src/control-plane/kubeconfig.js';
import {ConnectProxy} from '../../src/kube-client/connect-proxy.js';
import {ClientAuthority} from '../../src/kube-client/client-certificates.js';
import {serviceAccountToken, type TokenSubject} from '../../src/kube-client/service-account-token.js';
import {whoAmI, type UserInfo} from '../../src/kube-client/who-am-i.js';
import {controlPlaneAssets} from '../../src/providers/control-plane-assets.js';
import {CONFIG_MAPS, SERVICE_ACCOUNTS, type ConfigMap} from '../../src/resources.js';

/** The administrator of the control plane. */
const ADMIN = {username: 'admin', groups: ['system:masters', 'system:authenticated']};
const NOBODY = fixedCredentials(bearer('of-nobody'));

const TRANSPORTS: [string, new (cluster: ClusterConfig) => Transport][] = [
  ['https', HttpsTransport],
  ['undici', UndiciTransport],
];

describe('a client of a real API server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kruntimes-kube-client-'));
  let plane: ControlPlane;
  let authority: ClientAuthority;
  let caFile: string;

  beforeAll(async () => {
    authority = new ClientAuthority(folder);
    plane = await startControlPlane(controlPlaneAssets(), {audit: false, clientCaFile: authority.file});
    caFile = join(folder, 'server-ca.crt');
    writeFileSync(caFile, plane.config.tls.ca ?? '');
  }, 180_000);

  afterAll(async () => {
    await plane.stop();
    rmSync(folder, {recursive: true, force: true});
  }, 60_000);

  describe.each(TRANSPORTS)('on %s', (name, TransportOf) => {
    const transports: Transport[] = [];

    afterEach(() => {
      for (const transport of transports.splice(0)) transport.close();
    });

    function transportTo(cluster: ClusterConfig): Transport {
      const transport = new TransportOf(cluster);
      transports.push(transport);
      return transport;
    }

    function as(cluster: Partial<ClusterConfig>): KubeClient {
      return new KubeClient(transportTo({...plane.config, ...cluster}));
    }

    /** A client of whatever a kubeconfig says of its user. */
    function asUser(user: object, overrides: ConfigOverrides = {}): KubeClient {
      const kubeconfig = join(folder, 'kubeconfig');
      writeKubeconfig(kubeconfig, {server: plane.config.server, caFile, user});
      return as(loadClusterConfig({kubeconfig, ...overrides}, {env: {}}));
    }

    /** An exec plugin that does what a shell script says. */
    function plugin(script: string): object {
      const command = join(folder, `plugin-${name}`);
      writeFileSync(command, `#!/bin/sh\n${script}\n`, {mode: 0o700});
      return {exec: {apiVersion: 'client.authentication.k8s.io/v1', command, interactiveMode: 'Never'}};
    }

    const credential = (token: string): string =>
      `echo '{"apiVersion":"client.authentication.k8s.io/v1","kind":"ExecCredential","status":{"token":"${token}"}}'`;

    async function serviceAccount(): Promise<TokenSubject> {
      const metadata = {namespace: 'default', name: `rotated-${name}`};
      const account = await as({}).create(SERVICE_ACCOUNTS, {apiVersion: 'v1', kind: 'ServiceAccount', metadata});
      return {...metadata, uid: account.metadata?.uid ?? ''};
    }

    it('is who its token says', async () => {
      expect(await whoAmI(as({}))).toMatchObject(ADMIN);
    });

    it('reaches the server through the proxy that its kubeconfig names, requests and watches alike', async () => {
      const proxy = await ConnectProxy.start();
      try {
        const kubeconfig = join(folder, 'kubeconfig');
        const {headers = {}} = await plane.config.credentials.get();
        const token = headers['authorization']?.replace('Bearer ', '') ?? '';
        writeKubeconfig(kubeconfig, {server: plane.config.server, caFile, user: {token}, proxyUrl: proxy.url});
        const client = as(loadClusterConfig({kubeconfig}, {env: {}}));
        expect(await whoAmI(client)).toMatchObject(ADMIN);
        const {resourceVersion} = await client.list(CONFIG_MAPS, {namespace: 'default'});
        const events = await client.watch(CONFIG_MAPS, {namespace: 'default', resourceVersion, timeoutSeconds: 1});
        for await (const {type} of events) expect(type).toBe('BOOKMARK');
        expect(new Set(proxy.tunnels)).toEqual(new Set([plane.config.server.host]));
        expect(proxy.tunnels.length).toBeGreaterThanOrEqual(2);
      } finally {
        await proxy.close();
      }
    });

    it('is nobody with a token of nobody', async () => {
      await expect(whoAmI(as({credentials: NOBODY}))).rejects.toMatchObject({code: 401, reason: 'Unauthorized'});
    });

    it('is who its certificate says: the subject’s CN, and its O for groups', async () => {
      const {cert, key} = authority.issue('/O=team-a/O=team-b/CN=jane');
      const data = (pem: string): string => Buffer.from(pem).toString('base64');
      const client = asUser({'client-certificate-data': data(cert), 'client-key-data': data(key)});
      const {username, groups} = (await whoAmI(client)) ?? {};
      expect(username).toBe('jane');
      expect([...(groups ?? [])].sort()).toEqual(['system:authenticated', 'team-a', 'team-b']);
    });

    it('is who its exec plugin says, and asks it again when the server takes its token no more', async () => {
      const marker = join(folder, `asked-${name}`);
      const token = bearerToken(await plane.config.credentials.get());
      const script = `if [ -e ${marker} ]; then ${credential(token)}; else : >${marker}; ${credential('expired')}; fi`;
      expect(await whoAmI(asUser(plugin(script)))).toMatchObject(ADMIN);
    });

    it('acts as another, with groups, uid and extra', async () => {
      const user = {
        token: bearerToken(await plane.config.credentials.get()),
        'as-user-extra': {scopes: ['read', 'a b']},
      };
      const client = asUser(user, {as: 'jane', asGroup: ['team-a', 'team-b'], asUid: '4711'});
      expect(await whoAmI(client)).toEqual({
        username: 'jane',
        uid: '4711',
        groups: ['team-a', 'team-b', 'system:authenticated'],
        extra: {scopes: ['read', 'a b']},
      } satisfies UserInfo);
    });

    it('is refused with a token that has expired, and goes on with the one that replaced it in its file', async () => {
      const subject = await serviceAccount();
      const tokenFile = join(folder, 'token');
      const now = Math.floor(Date.now() / 1000);
      const write = (expiresAt: number): void =>
        writeFileSync(tokenFile, serviceAccountToken(subject, expiresAt, plane.serviceAccountKey));
      // The API server allows for clocks that differ by a minute.
      write(now - 120);
      const client = as({credentials: tokenFileCredentials(tokenFile)});
      await expect(whoAmI(client)).rejects.toMatchObject({code: 401});
      write(now + 600);
      const {username} = (await whoAmI(client)) ?? {};
      expect(username).toBe(`system:serviceaccount:default:${subject.name}`);
    });

    it('passes on what the API server warns of', async () => {
      const warnings: string[] = [];
      const client = new KubeClient(transportTo(plane.config), {onWarning: (text) => warnings.push(text)});
      const object = {...configMap('warned'), spurious: true};
      await client.create(CONFIG_MAPS, object, {fieldValidation: 'Warn', dryRun: true});
      expect(warnings).toEqual(['unknown field "spurious"']);
    });

    it('reads what the API server compresses', async () => {
      const admin = as({});
      const big = {...configMap(`big-${name}`), data: {text: 'ä→'.repeat(100_000)}};
      await admin.create(CONFIG_MAPS, big);
      const path = '/api/v1/namespaces/default/configmaps';
      const {headers, body} = await transportTo(plane.config).request({method: 'GET', path});
      expect(headers['content-encoding']).toBe('gzip');
      const {items} = JSON.parse(await text(body)) as ObjectList<ConfigMap>;
      expect(items.find(({metadata}) => metadata?.name === big.metadata?.name)?.data).toEqual(big.data);
    });
  });
});

function configMap(name: string): ConfigMap {
  return {apiVersion: 'v1', kind: 'ConfigMap', metadata: {namespace: 'default', name}};
}

function bearerToken({headers}: {readonly headers?: Readonly<Record<string, string>>}): string {
  return headers?.['authorization']?.replace('Bearer ', '') ?? '';
}
