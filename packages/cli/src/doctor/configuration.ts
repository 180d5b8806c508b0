import {ConfigError, type ClusterConfig, type ConfigSource, type KubeError} from '@kruntimes/kube';
import {failed, passed, type Check} from '../checks/check.js';
import {messageOf} from './message.js';

/** Which configuration was found, and what it leads to; or why there is none. */
export function configurationChecks(config: ClusterConfig | KubeError): Check[] {
  if (!(config instanceof Error)) return [passed('kubeconfig', found(config.source)), passed('context', leads(config))];
  const message = messageOf(config);
  if (config instanceof ConfigError && config.missing) {
    const hint =
      'name a kubeconfig with --kubeconfig or $KUBECONFIG, and see which contexts there are:  kubectl config get-contexts';
    return [failed('kubeconfig', {message, hint})];
  }
  if (!(config instanceof ConfigError))
    return [failed('credentials', {message, hint: 'correct the user of the kubeconfig:  kubectl config view'})];
  if (message.includes('service account')) {
    const hint =
      'mount the service account, automountServiceAccountToken of the Pod, or name a kubeconfig with --kubeconfig';
    return [passed('kubeconfig', 'none; this is a Pod'), failed('context', {message, hint})];
  }
  return [failed('context', {message, hint: 'see which contexts, clusters and users there are:  kubectl config view'})];
}

function found(source: ConfigSource): string {
  switch (source.kind) {
    case 'kubeconfig':
      return `kubeconfig ${source.files.join(', ')}`;
    case 'flags':
      return 'no context of a kubeconfig: the flags lead to the server';
    case 'in-cluster':
      return 'no kubeconfig: this is a Pod, and its service account is used';
  }
}

function leads({source, server, namespace}: ClusterConfig): string {
  const context = source.kind === 'kubeconfig' ? `context "${source.context}", user "${source.user}", ` : '';
  return `${context}server ${server.origin}, namespace ${namespace}`;
}
