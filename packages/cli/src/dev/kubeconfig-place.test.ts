import {expect, it} from '@jest/globals';
import {isUsersOwn} from './kubeconfig-place.js';

it.each([
  ['/home/me/.kube/config', {HOME: '/home/me'}, true],
  ['/home/me/.kube/../.kube/config', {HOME: '/home/me'}, true],
  ['/etc/b', {HOME: '/home/me', KUBECONFIG: '/etc/a:/etc/b'}, true],
  ['/home/me/.kube/dev', {HOME: '/home/me', KUBECONFIG: ''}, false],
])('the kubeconfig %s of a user with %j is their own: %s', (path, env, is) => {
  expect(isUsersOwn(path, env)).toBe(is);
});
