import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import type {ServerResponse} from 'node:http';
import {describe, expect, it} from '@jest/globals';
import {loadClusterConfig, text, type ClusterConfig} from '../../src/index.js';
import {cleanups, temporaryFolder} from '../support/cleanups.js';
import {kubeconfigOf} from '../support/exec-plugin.js';
import {json, ScriptedServer, TRANSPORTS, transportTo} from '../support/scripted-server.js';

const cleanup = cleanups();
const TOGETHER = 5;

/** Takes the token `new` only. Others are refused when all that come together are there, the status before the rest. */
async function startRotated(): Promise<ScriptedServer> {
  const refused: ServerResponse[] = [];
  return await ScriptedServer.start(cleanup, ({headers}, response) => {
    if (headers.authorization === 'Bearer new') {
      json(response, {});
      return;
    }
    refused.push(response);
    if (refused.length < TOGETHER) return;
    for (const waiting of refused) waiting.writeHead(401, {'content-type': 'application/json'}).flushHeaders();
    setTimeout(() => {
      for (const waiting of refused) waiting.end('{}');
    }, 20);
  });
}

/** Who reads the token in `folder`/token. */
const SOURCES: readonly (readonly [string, (folder: string, server: string) => ClusterConfig])[] = [
  [
    'a token file',
    (folder, server) => {
      const path = join(folder, 'config');
      const user = {tokenFile: 'token'};
      const config = {
        'current-context': 'a',
        clusters: [{name: 'a', cluster: {server}}],
        contexts: [{name: 'a', context: {cluster: 'a', user: 'a'}}],
        users: [{name: 'a', user}],
      };
      writeFileSync(path, JSON.stringify(config));
      return loadClusterConfig({kubeconfig: path});
    },
  ],
  [
    'a plugin',
    (folder, server) => {
      const start = '{"apiVersion":"client.authentication.k8s.io/v1","kind":"ExecCredential","status":{"token":"';
      const script = `cd "$(dirname "$0")"; printf '%s%s"}}' '${start}' "$(cat token)"`;
      return loadClusterConfig({kubeconfig: kubeconfigOf(folder, script), user: 'plugin', server});
    },
  ],
];

describe.each(SOURCES)('a token of %s that is replaced', (_source, configure) => {
  it.each(TRANSPORTS)('costs none of the requests that it is refused to together, on %s', async (_name, transport) => {
    const folder = temporaryFolder(cleanup);
    const token = join(folder, 'token');
    writeFileSync(token, 'old');
    const server = await startRotated();
    const config = configure(folder, server.url);
    expect((await config.credentials.get()).headers).toEqual({authorization: 'Bearer old'});
    writeFileSync(token, 'new');
    expect(readFileSync(token, 'utf8')).toBe('new');
    const client = transportTo(cleanup, config, transport);
    const get = async (): Promise<number> => {
      const response = await client.request({method: 'GET', path: '/'});
      await text(response.body);
      return response.status;
    };
    expect(await Promise.all(Array.from({length: TOGETHER}, get))).toEqual(Array(TOGETHER).fill(200));
    expect(server.requests).toHaveLength(2 * TOGETHER);
  });
});
