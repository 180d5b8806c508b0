import {describe, expect, it} from '@jest/globals';
import {clusterProxy, environmentProxy} from './proxy.js';

describe('environmentProxy', () => {
  const proxyFor = (server: string, env: Record<string, string>): string | undefined =>
    environmentProxy(new URL(server), env)?.href;

  it.each([
    ['https://api.example', {HTTPS_PROXY: 'http://proxy:3128'}, 'http://proxy:3128/'],
    ['https://api.example', {https_proxy: 'http://proxy:3128'}, 'http://proxy:3128/'],
    ['https://api.example', {HTTPS_PROXY: 'http://upper', https_proxy: 'http://lower'}, 'http://upper/'],
    ['https://api.example', {HTTP_PROXY: 'http://proxy'}, undefined],
    ['http://api.example', {HTTP_PROXY: 'http://proxy'}, 'http://proxy/'],
    ['http://api.example', {HTTPS_PROXY: 'http://proxy'}, undefined],
    ['https://api.example', {HTTPS_PROXY: 'proxy:3128'}, 'http://proxy:3128/'],
    ['https://api.example', {HTTPS_PROXY: 'socks5://proxy:1080'}, 'socks5://proxy:1080'],
    ['https://api.example', {HTTPS_PROXY: 'socks5h://proxy:1080'}, 'socks5://proxy:1080'],
    ['https://api.example', {HTTPS_PROXY: ''}, undefined],
    ['https://127.0.0.1:6443', {HTTPS_PROXY: 'http://proxy'}, undefined],
    ['https://127.9.9.9:6443', {HTTPS_PROXY: 'http://proxy'}, undefined],
    ['https://[::1]:6443', {HTTPS_PROXY: 'http://proxy'}, undefined],
    ['https://localhost:6443', {HTTPS_PROXY: 'http://proxy'}, undefined],
  ])('%s with %j is led through %s', (server, env, expected) => {
    expect(proxyFor(server, env)).toBe(expected);
  });

  it.each([
    ['https://api.example', '*', true],
    ['https://api.example', 'api.example', true],
    ['https://api.example', 'API.Example', true],
    ['https://api.example', 'example', true],
    ['https://api.example', '.example', true],
    ['https://api.example', '*.example', true],
    ['https://example', '.example', false],
    ['https://badexample', 'example', false],
    ['https://api.example:6443', 'api.example:6443', true],
    ['https://api.example:6443', 'api.example:443', false],
    ['https://api.example', 'api.example:443', true],
    ['https://api.example', 'other, api.example ,', true],
    ['https://api.example', 'other', false],
    ['https://10.1.2.3', '10.1.2.3', true],
    ['https://10.1.2.3', '10.0.0.0/8', true],
    ['https://10.1.2.3', '10.1.2.0/30', true],
    ['https://10.1.2.4', '10.1.2.0/30', false],
    ['https://10.1.2.3', '10.0.0.0/99', false],
    ['https://10.1.2.3:6443', '10.1.2.3:6443', true],
    ['https://10.1.2.3', '2.3', false],
    ['https://[fd00::5]', 'fd00::5', true],
    ['https://[fd00::5]', 'fd00::/8', true],
    ['https://[fd00::5]:6443', '[fd00::5]:6443', true],
    ['https://[fe80::5]', 'fd00::/8', false],
  ])('%s with NO_PROXY=%s: exempt %s', (server, noProxy, exempt) => {
    expect(proxyFor(server, {HTTPS_PROXY: 'http://proxy', NO_PROXY: noProxy})).toBe(
      exempt ? undefined : 'http://proxy/',
    );
  });

  it('quotes what is no URL', () => {
    expect(() => proxyFor('https://api.example', {HTTPS_PROXY: 'http://:bad'})).toThrow(
      'error: invalid proxy address "http://:bad" in $HTTPS_PROXY; it must be a URL such as http://host:port',
    );
  });
});

describe('clusterProxy', () => {
  it.each(['http://proxy:3128', 'https://user:pass@proxy', 'socks5://proxy:1080'])('takes %s', (url) => {
    expect(clusterProxy(url, 'c').href).toContain(url);
  });

  it.each(['proxy:3128', 'ftp://proxy', 'socks4://proxy', 'http://', '%'])('refuses %s and quotes it', (url) => {
    expect(() => clusterProxy(url, 'c')).toThrow(`error: invalid 'proxy-url' "${url}" for cluster "c"`);
  });
});
