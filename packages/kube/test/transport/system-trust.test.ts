import {writeFileSync} from 'node:fs';
import {createServer} from 'node:https';
import {join} from 'node:path';
import {expect, it} from '@jest/globals';
import {makeCertificates} from '../support/certificates.js';
import {runChild} from '../support/child-program.js';
import {cleanups, temporaryFolder} from '../support/cleanups.js';
import {listenOnLoopback} from '../support/loopback.js';

const cleanup = cleanups();

const USE = `
  const answer = transport.request({method: 'GET', path: '/'}).then(({body}) => text(body));
  console.log(await answer.catch((error) => error.message));
  transport.close();`;

// In a process of its own: Node reads the system's authorities once.
it.each(['HttpsTransport', 'UndiciTransport'] as const)(
  '%s trusts the authorities of the system and of NODE_EXTRA_CA_CERTS where none is named',
  async (transport) => {
    const folder = temporaryFolder(cleanup);
    const {ca, server: pair} = makeCertificates(folder);
    const caFile = join(folder, 'authority.pem');
    writeFileSync(caFile, ca);
    const port = await listenOnLoopback(
      cleanup,
      createServer(pair, (_, response) => void response.end('trusted')),
    );
    const ask = async (env: NodeJS.ProcessEnv): Promise<string[]> =>
      await runChild({transport, url: `https://127.0.0.1:${port}`, use: USE, env});
    expect(await ask({})).toEqual([
      "Unable to connect to the server: tls: unable to get local issuer certificate (trusted: the system's authorities)",
    ]);
    expect(await ask({SSL_CERT_FILE: caFile})).toEqual(['trusted']);
    expect(await ask({NODE_EXTRA_CA_CERTS: caFile})).toEqual(['trusted']);
  },
);
