import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import type {ConfigOverrides} from '../../src/index.js';

/** What a test says of a user with a plugin, beside the plugin's script. */
export interface PluginUser {
  /** Over the `exec` entry. */
  readonly exec?: object;
  /** Beside the `exec` entry. */
  readonly user?: object;
  readonly cluster?: object;
  readonly overrides?: ConfigOverrides;
}

const API_VERSION = 'client.authentication.k8s.io/v1';

/** Writes ./plugin, a shell script, and beside it a kubeconfig whose user `plugin` runs it; answers the kubeconfig's path. */
export function kubeconfigOf(folder: string, script: string, {exec, user, cluster}: PluginUser = {}): string {
  writeFileSync(join(folder, 'plugin'), `#!/bin/sh\n${script}\n`, {mode: 0o755});
  const entry = {apiVersion: API_VERSION, command: './plugin', interactiveMode: 'Never', ...exec};
  const config = {
    'current-context': 'main',
    clusters: [{name: 'main', cluster: {server: 'https://main:6443', 'tls-server-name': 'sni', ...cluster}}],
    contexts: [{name: 'main', context: {cluster: 'main', user: 'other'}}],
    users: [
      {name: 'other', user: {token: 'not this one'}},
      {name: 'plugin', user: {exec: entry, ...user}},
    ],
  };
  const path = join(folder, 'config');
  writeFileSync(path, JSON.stringify(config));
  return path;
}

/** A line of a script: notes the run in ./runs and answers with a credential. */
export function answering(status: object): string {
  const credential = JSON.stringify({apiVersion: API_VERSION, kind: 'ExecCredential', status});
  return `echo run >> "$(dirname "$0")/runs"; echo '${credential}'`;
}
