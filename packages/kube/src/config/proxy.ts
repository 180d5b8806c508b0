import {BlockList, isIP} from 'node:net';
import {ConfigError} from '../errors.js';

type Environment = Readonly<Record<string, string | undefined>>;

const SCHEMES: readonly string[] = ['http:', 'https:', 'socks5:'];

/**
 * The proxy that a kubeconfig's cluster names with `proxy-url`.
 *
 * @throws ConfigError quoting it, when it is no URL of a proxy (clientcmd's validation.go)
 */
export function clusterProxy(proxyUrl: string, clusterName: string): URL {
  const url = URL.canParse(proxyUrl) ? new URL(proxyUrl) : undefined;
  if (url === undefined || !SCHEMES.includes(url.protocol) || url.hostname === '') {
    throw new ConfigError(
      `error: invalid 'proxy-url' "${proxyUrl}" for cluster "${clusterName}": it must be a URL with the scheme http, https or socks5`,
    );
  }
  return url;
}

/**
 * The proxy that the environment names for a server (`HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY`, or in lower case), as Go's
 * net/http/httpproxy reads it; `undefined` for none. Loopback addresses are never led through one.
 *
 * @throws ConfigError quoting the variable, when it is no URL of a proxy
 */
export function environmentProxy(server: URL, env: Environment): URL | undefined {
  const name = server.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY';
  const value = either(env, name);
  if (value === '' || isExempt(server, either(env, 'NO_PROXY'))) return undefined;
  const address = /^(https?|socks5h?):\/\//.test(value) ? value : `http://${value}`;
  if (!URL.canParse(address) || new URL(address).hostname === '') {
    throw new ConfigError(
      `error: invalid proxy address "${value}" in $${name}; it must be a URL such as http://host:port`,
    );
  }
  return new URL(address.replace(/^socks5h:/, 'socks5:'));
}

function either(env: Environment, name: string): string {
  return env[name] || env[name.toLowerCase()] || '';
}

function isExempt(server: URL, noProxy: string): boolean {
  const host = server.hostname.replace(/^\[|\]$/g, '').toLowerCase();
  const port = server.port || (server.protocol === 'https:' ? '443' : '80');
  if (host === 'localhost' || isWithin(host, '127.0.0.0/8') || host === '::1') return true;
  return noProxy
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .some((entry) => entry !== '' && isNamed(entry, {host, port}));
}

// An entry is `*`, an address, a range of addresses, or a domain: with a dot before it (or `*.`) only what is below it.
function isNamed(entry: string, {host, port}: {host: string; port: string}): boolean {
  if (entry === '*' || isWithin(host, entry)) return true;
  const [, name = '', entryPort] = /^(.*?)(?::(\d+))?$/.exec(isIP(entry) === 6 ? `[${entry}]` : entry) ?? [];
  if (entryPort !== undefined && entryPort !== port) return false;
  if (isIP(host) !== 0) return name.replace(/^\[|\]$/g, '') === host;
  const domain = name.replace(/^\*\./, '.');
  return domain.startsWith('.') ? host.endsWith(domain) : host === domain || host.endsWith(`.${domain}`);
}

function isWithin(host: string, range: string): boolean {
  const [, network = '', prefix = ''] = /^([^/]+)\/(\d{1,3})$/.exec(range) ?? [];
  const family = isIP(network);
  if (family === 0 || isIP(host) !== family || Number(prefix) > (family === 4 ? 32 : 128)) return false;
  const block = new BlockList();
  block.addSubnet(network, Number(prefix), family === 4 ? 'ipv4' : 'ipv6');
  return block.check(host, family === 4 ? 'ipv4' : 'ipv6');
}
