import {ConfigError, type ClusterConfig, type ConfigSource, type KubeError} from '@kruntimes/kube';
import {failed, passed, warned, type Check} from '../checks/check.js';
import {CONFIGURATION_HINTS} from './hints.js';
import {messageOf} from './message.js';

/** Which configuration was found, and what it leads to; or why there is none. */
export function configurationChecks(config: ClusterConfig | KubeError): Check[] {
  if (!(config instanceof Error)) return [passed('kubeconfig', found(config.source)), contextCheck(config)];
  const message = messageOf(config);
  if (config instanceof ConfigError && config.missing) {
    return [failed('kubeconfig', {message, hint: CONFIGURATION_HINTS.missing})];
  }
  if (config instanceof ConfigError && config.file !== undefined) {
    return [failed('kubeconfig', {message, hint: CONFIGURATION_HINTS.file})];
  }
  const isPod = message.includes('service account');
  const there = passed('kubeconfig', isPod ? 'no kubeconfig: this is a Pod' : 'a configuration is there');
  if (!(config instanceof ConfigError)) {
    return [there, failed('credentials', {message, hint: CONFIGURATION_HINTS.credentials})];
  }
  // TLS is where it would fail, and not for the server's fault.
  if (config.unfit)
    return [there, failed('tls', {message, hint: entryHint(config) ?? CONFIGURATION_HINTS.certificate})];
  const hint = entryHint(config) ?? CONFIGURATION_HINTS[isPod ? 'pod' : 'context'];
  return [there, failed('context', {message, hint})];
}

function entryHint({entry}: ConfigError): string | undefined {
  return entry && `correct ${entry.kind} "${entry.name}" in ${entry.file}:  kubectl config view --minify`;
}

// kubectl goes on as nobody; a flag may prove who we are.
function contextCheck(config: ClusterConfig): Check {
  const {source} = config;
  if (source.kind !== 'kubeconfig' || source.userMissing !== true) return passed('context', leads(config));
  const message = `${leads(config)}: there is no such user in the kubeconfig`;
  return warned('context', {message, hint: CONFIGURATION_HINTS.context});
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
