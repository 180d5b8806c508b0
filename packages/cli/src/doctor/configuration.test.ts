import {expect, it} from '@jest/globals';
import {ConfigError, fixedCredentials, type ClusterConfig, type ConfigSource} from '@kruntimes/kube';
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

const USER = {kind: 'user', name: 'jane', file: '/home/jane/.kube/config'} as const;
const CORRECT = 'correct user "jane" in /home/jane/.kube/config:  kubectl config view --minify';

it.each([
  ['context', CORRECT, new ConfigError('error: unable to read client-key', {entry: USER})],
  ['tls', CORRECT, new ConfigError('error: no pair', {entry: USER, unfit: true})],
  ['tls', expect.stringContaining('--client-key') as unknown, new ConfigError('error: no pair', {unfit: true})],
])('blames the kubeconfig or the flags, in the check %s: %s', (id, hint, error) => {
  const failures = configurationChecks(error).filter(({status}) => status === 'fail');
  expect(failures).toMatchObject([{id, message: error.message.slice('error: '.length), hint}]);
});
