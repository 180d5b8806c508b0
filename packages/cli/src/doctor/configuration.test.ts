import {expect, it} from '@jest/globals';
import {fixedCredentials, type ClusterConfig, type ConfigSource} from '@kruntimes/kube';
import {configurationChecks} from './configuration.js';

function leadingTo(more: {readonly userMissing?: true}): ClusterConfig {
  const source: ConfigSource = {
    kind: 'kubeconfig',
    context: 'dev',
    user: 'zz',
    files: ['/home/jane/.kube/config'],
    authentication: 'none',
    ...more,
  };
  const server = new URL('https://api.example:6443');
  return {server, tls: {}, headers: {}, credentials: fixedCredentials({}), namespace: 'shop', source};
}

it('warns of a context whose user is nowhere', () => {
  const leads = 'context "dev", user "zz", server https://api.example:6443, namespace shop';
  expect(configurationChecks(leadingTo({}))).toMatchObject([{status: 'ok'}, {status: 'ok', message: leads}]);
  expect(configurationChecks(leadingTo({userMissing: true}))).toMatchObject([
    {status: 'ok'},
    {id: 'context', status: 'warn', message: `${leads}: there is no such user in the kubeconfig`},
  ]);
});
