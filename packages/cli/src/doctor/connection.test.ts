import {describe, expect, it} from '@jest/globals';
import {ApiError, ConnectionError, fixedCredentials, type ClusterConfig, type ConnectionFailure} from '@kruntimes/kube';
import {connectionChecks} from './connection.js';

const CONFIG: ClusterConfig = {
  server: new URL('https://api.example:6443'),
  tls: {},
  headers: {},
  credentials: fixedCredentials({}),
  namespace: 'default',
  source: {kind: 'flags'},
};

function failed(failure: ConnectionFailure, message: string, code = ''): Error {
  const cause = Object.assign(new Error(message), {code});
  return new ConnectionError(`Unable to connect to the server: ${message}`, {failure, host: 'api.example:6443', cause});
}

function failing(error: Error, config: ClusterConfig = CONFIG): string | undefined {
  return connectionChecks({kind: 'failed', error}, config).find(({status}) => status === 'fail')?.id;
}

describe('connectionChecks', () => {
  it.each<[string, Error]>([
    ['dns', failed('dns', 'lookup api.example: no such host')],
    ['network', failed('timeout', 'dial tcp: ehostunreach')],
    ['network', failed('timeout', 'connect to api.example:6443 timed out after 10s')],
    ['port', failed('refused', 'connection refused')],
    ['tls', failed('tls', 'certificate has expired', 'CERT_HAS_EXPIRED')],
    ['tls-authority', failed('tls', 'unable to verify', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE')],
    ['tls-authority', failed('tls', 'self-signed', 'SELF_SIGNED_CERT_IN_CHAIN')],
    ['tls-authority', failed('tls', 'self-signed', 'DEPTH_ZERO_SELF_SIGNED_CERT')],
    ['tls-name', failed('tls', 'altnames', 'ERR_TLS_CERT_ALTNAME_INVALID')],
    ['api-server', failed('timeout', 'request to api.example:6443 timed out after 10s')],
    ['api-server', failed('reset', 'socket hang up')],
    ['api-server', new ApiError({kind: 'Status', message: 'bad gateway'}, {code: 502})],
  ])('names the step %s, of an error', (step, error) => {
    expect(failing(error)).toBe(step);
  });

  it.each([401, 403])('takes a server that answers %d for reached', (code) => {
    expect(failing(new ApiError({kind: 'Status'}, {code}))).toBeUndefined();
  });

  it('says of the steps before that they work, and nothing of those after', () => {
    const checks = connectionChecks({kind: 'failed', error: failed('refused', 'connection refused')}, CONFIG);
    expect(checks.map(({id, status}) => `${id} ${status}`)).toEqual(['dns ok', 'network ok', 'port fail']);
  });

  it('leaves the way to a proxy', () => {
    const config = {...CONFIG, proxy: new URL('http://proxy.example:3128')};
    expect(failing(failed('proxy', 'the proxy answers 403'), config)).toBe('proxy');
    const checks = connectionChecks({kind: 'answered', version: 'v1.34.4'}, config);
    expect(checks.slice(0, 3).map(({id, status}) => `${id} ${status}`)).toEqual([
      'proxy ok',
      'dns skip',
      'network skip',
    ]);
  });
});
