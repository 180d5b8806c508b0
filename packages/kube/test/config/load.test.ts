import {mkdirSync, writeFileSync} from 'node:fs';
import {delimiter, join, resolve} from 'node:path';
import {beforeEach, describe, expect, it} from '@jest/globals';
import {
  ConfigError,
  CredentialError,
  loadClusterConfig,
  toError,
  type ClusterConfig,
  type ConfigOverrides,
} from '../../src/index.js';
import {parseKubeconfig} from '../../src/config/kubeconfig-file.js';
import {makeCertificates} from '../support/certificates.js';
import {cleanups, temporaryFolder} from '../support/cleanups.js';

const cleanup = cleanups();
const {cert: CERT, key: KEY} = makeCertificates(temporaryFolder(cleanup)).client;
let folder: string;
beforeEach(() => {
  folder = temporaryFolder(cleanup);
});

/** A kubeconfig of one context in which everything is called `name`, at `https://<name>:6443`. */
function kubeconfig(
  name: string,
  parts: {cluster?: object; user?: object; context?: object; current?: string} = {},
): object {
  return {
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': parts.current ?? name,
    clusters: [{name, cluster: {server: `https://${name}:6443`, ...parts.cluster}}],
    contexts: [{name, context: {cluster: name, user: name, ...parts.context}}],
    users: [{name, user: {token: `token-${name}`, ...parts.user}}],
  };
}

function write(path: string, content: object | string): string {
  const file = join(folder, path);
  mkdirSync(join(file, '..'), {recursive: true});
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

function load(files: readonly string[], overrides: ConfigOverrides = {}): ClusterConfig {
  return loadClusterConfig(overrides, {env: {KUBECONFIG: files.join(delimiter), HOME: folder}});
}

function thrown(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

async function authorization(config: ClusterConfig): Promise<string | undefined> {
  return (await config.credentials.get()).headers?.['authorization'];
}

const AUTHORITY = '-----BEGIN CERTIFICATE-----\nQUJD\n-----END CERTIFICATE-----\n';
const OTHER = AUTHORITY.replace('QUJD', 'REVG');
const base64 = (text: string): string => Buffer.from(text).toString('base64');

describe('where a kubeconfig is found', () => {
  it('reads ~/.kube/config when nothing else is said', () => {
    write('.kube/config', kubeconfig('home'));
    expect(loadClusterConfig({}, {env: {HOME: folder}}).server.href).toBe('https://home:6443/');
  });

  it('takes --kubeconfig over $KUBECONFIG', () => {
    const flagged = write('flagged', kubeconfig('flagged'));
    expect(load([write('listed', kubeconfig('listed'))], {kubeconfig: flagged}).server.hostname).toBe('flagged');
  });

  it('refuses a --kubeconfig that is not there', () => {
    expect(() => load([], {kubeconfig: join(folder, 'nowhere')})).toThrow(/stat .*nowhere: no such file or directory/);
  });

  it('skips files of $KUBECONFIG that are not there, and empty names', () => {
    const file = write('second', kubeconfig('second'));
    const config = load([join(folder, 'missing'), '', file]);
    expect(config.source).toMatchObject({kind: 'kubeconfig', context: 'second', files: [file]});
  });

  it('does not fall back to ~/.kube/config when $KUBECONFIG names files that are not there', () => {
    write('.kube/config', kubeconfig('home'));
    expect(() => load([join(folder, 'missing')])).toThrow(ConfigError);
  });

  it('takes a zero-byte file for an empty configuration', () => {
    expect(load([write('empty', ''), write('full', kubeconfig('full'))]).server.hostname).toBe('full');
  });

  it('reads the YAML that kubectl reads', () => {
    const yaml = [
      'defaults: &defaults {insecure-skip-tls-verify: yes}',
      'current-context: a',
      'clusters: [{name: a, cluster: {<<: *defaults, server: "https://a:6443"}}]',
      'contexts: [{name: a, context: {cluster: a, user: ""}}]',
    ].join('\n');
    expect(load([write('1.1', yaml)])).toMatchObject({
      server: new URL('https://a:6443'),
      tls: {rejectUnauthorized: false},
    });
  });

  it('takes the last one of a key that is given twice, as kubectl does', async () => {
    const twice = `
apiVersion: v1
kind: Config
current-context: a
current-context: b
clusters: [{name: c, cluster: {server: "https://c:1", server: "https://c:2"}}]
contexts:
- name: a
  name: b
  context: {cluster: x, user: x}
  context: {cluster: c, user: u}
users: [{name: u, user: {token: t1}}]
users: [{name: u, user: {token: t2, token: t3}}]
`;
    for (const text of [twice, JSON.stringify(kubeconfig('c')).replace('"token":', '"token":"x","token":')]) {
      const config = load([write('twice', text)]);
      expect([config.server.host, await authorization(config)]).toEqual(
        text === twice ? ['c:2', 'Bearer t3'] : ['c:6443', 'Bearer token-c'],
      );
    }
  });

  it('says that nothing was found', () => {
    const error = thrown(() => loadClusterConfig({}, {env: {HOME: folder}}));
    expect(error).toBeInstanceOf(ConfigError);
    expect(error).toMatchObject({missing: true});
    expect(toError(error).message).toMatch(/^error: no Kubernetes configuration found/);
  });
});

describe('several kubeconfigs as one', () => {
  it('takes the first entry of a name, and the first current-context', () => {
    const first = write('first', kubeconfig('same', {cluster: {server: 'https://first:6443'}}));
    const second = write('second', kubeconfig('same', {cluster: {server: 'https://second:6443'}, current: 'other'}));
    expect(load([first, second]).server.hostname).toBe('first');
    expect(load([second, first], {context: 'same'}).server.hostname).toBe('second');
  });

  it('finds a context in one file and its cluster and user in others', () => {
    const {clusters, contexts, users} = kubeconfig('split') as Record<string, unknown>;
    const files = [write('a', {contexts}), write('b', {clusters}), write('c', {users, 'current-context': 'split'})];
    expect(load(files).server.hostname).toBe('split');
  });

  it.each([
    ['null', 'current-context:\n'],
    ['an empty text', 'current-context: ""\n'],
  ])('passes over a current-context that is %s', (_, yaml) => {
    expect(load([write('none', yaml), write('real', kubeconfig('real'))]).server.hostname).toBe('real');
  });
});

describe('what is wrong with a kubeconfig', () => {
  it.each([
    ['bad YAML', 'clusters: [', /error loading config file ".*broken"/],
    ['an anchor in itself', 'users: &u [{name: a, user: *u}]', /: anchor 'u' value contains itself$/],
    ['two documents', 'clusters: []\n---\nusers: ["b"]', /multiple documents/],
    ['a text', 'hello', /it is not a mapping/],
    ['a list', '- a', /it is not a mapping/],
    ['clusters that are no list', 'clusters: {a: 1}', /clusters is not a list/],
    ['an entry that is null', 'users: [null]', /users\[0\] has no name/],
    ['an entry without a name', 'contexts: [{context: {}}]', /contexts\[0\] has no name/],
    ['two clusters of a name', 'clusters: [{name: a}, {name: b}, {name: a}]', /: duplicate name "a" in clusters$/],
    ['two contexts of a name', 'contexts: [{name: a}, {name: a}]', /: duplicate name "a" in contexts$/],
    ['two users of a name', 'users: [{name: a}, {name: a}]', /: duplicate name "a" in users$/],
    ['bytes that are no text', '\0\x01', /: it is not text, so not a kubeconfig$/],
  ])('names the file: %s', (_, content, message) => {
    const broken = write('broken', content);
    expect(() => load([broken])).toThrow(ConfigError);
    expect(() => load([broken])).toThrow(message);
    expect(() => load([broken])).toThrow(broken);
  });

  it('names a file that cannot be read', () => {
    const error = thrown(() => load([folder]));
    expect(error).toBeInstanceOf(ConfigError);
    expect(error).toMatchObject({
      message: `error: error loading config file "${folder}": read ${folder}: is a directory`,
      file: folder,
    });
  });

  it('lists the contexts when none is current', () => {
    const file = write('config', kubeconfig('one', {current: ''}));
    expect(() => load([file])).toThrow(/no current-context in .*config; name one with --context: one/);
    expect(() => load([], {kubeconfig: file})).toThrow(/no current-context/);
  });

  it('takes a user that only the context names and that is not there for one without credentials', () => {
    expect(load([write('config', kubeconfig('a', {context: {user: 'b'}}))]).credentials).toBeDefined();
  });

  it('says what is wrong with a file in one line', () => {
    const broken = write('broken', '{{{');
    expect(() => load([broken])).toThrow(/^error: error loading config file ".*": .* at line \d+, column \d+$/);
  });

  it.each<[object, string]>([
    [kubeconfig('a', {context: {namespace: true}}), 'contexts[0].context.namespace must be a string, got a boolean'],
    [kubeconfig('a', {user: {token: 8}}), 'users[0].user.token must be a string, got a number'],
    [kubeconfig('a', {user: {'as-groups': 'x'}}), 'users[0].user.as-groups must be a list of strings, got a string'],
    [
      kubeconfig('a', {cluster: {'insecure-skip-tls-verify': 'yes'}}),
      'clusters[0].cluster.insecure-skip-tls-verify must be a boolean, got a string',
    ],
    [{...kubeconfig('a'), users: [{name: 'a', user: 5}]}, 'users[0].user must be an object, got a number'],
    [{...kubeconfig('a'), 'current-context': 1}, 'current-context must be a string'],
    [{...kubeconfig('a'), clusters: [5]}, 'clusters[0] has no name'],
  ])('refuses a field of another type in %j', (content, message) => {
    const file = write('typed', content);
    expect(() => load([file])).toThrow(new ConfigError(`error: error loading config file "${file}": ${message}`));
  });

  it.each<[string, object, ConfigOverrides, string]>([
    ['context', kubeconfig('a'), {context: 'b'}, 'error: context "b" does not exist'],
    ['current context', kubeconfig('a', {current: 'gone'}), {}, 'error: context "gone" does not exist'],
    ['cluster', kubeconfig('a', {context: {cluster: 'b'}}), {}, 'error: cluster "b" does not exist'],
    ['user', kubeconfig('a'), {user: 'b'}, 'error: auth info "b" does not exist'],
    [
      'cluster of a context without fields',
      {contexts: [{name: 'a', context: null}]},
      {context: 'a'},
      'error: cluster "" has no server',
    ],
    ['server', kubeconfig('a', {cluster: {server: ''}}), {}, 'error: cluster "a" has no server'],
    ['server URL', kubeconfig('a'), {server: 'ftp://x'}, 'error: server "ftp://x" is not an http or https URL'],
  ])('refuses a %s that is not there or not usable', (_, content, overrides, message) => {
    expect(() => load([write('config', content)], overrides)).toThrow(new ConfigError(message));
  });
});

describe('flags over a kubeconfig', () => {
  const two = (): string => {
    const [a, b] = [kubeconfig('a', {context: {namespace: 'team'}}), kubeconfig('b')] as Record<string, object[]>[];
    const merged = Object.fromEntries(
      ['clusters', 'contexts', 'users'].map((k) => [k, [...(a?.[k] ?? []), ...(b?.[k] ?? [])]]),
    );
    return write('two', {...merged, 'current-context': 'a'});
  };

  it.each<[string, ConfigOverrides, {host: string; token: string; namespace: string}]>([
    ['nothing', {}, {host: 'a', token: 'a', namespace: 'team'}],
    ['--context', {context: 'b'}, {host: 'b', token: 'b', namespace: 'default'}],
    ['--cluster', {cluster: 'b'}, {host: 'b', token: 'a', namespace: 'team'}],
    ['--user', {user: 'b'}, {host: 'a', token: 'b', namespace: 'team'}],
    ['--server', {server: 'https://c'}, {host: 'c', token: 'a', namespace: 'team'}],
    ['--token', {token: 'token-x'}, {host: 'a', token: 'x', namespace: 'team'}],
    ['--namespace', {namespace: 'mine'}, {host: 'a', token: 'a', namespace: 'mine'}],
    [
      'empty flags',
      {context: '', cluster: '', user: '', server: '', token: '', namespace: ''},
      {host: 'a', token: 'a', namespace: 'team'},
    ],
  ])('%s', async (_, overrides, expected) => {
    const config = load([two()], overrides);
    expect(config.server.hostname).toBe(expected.host);
    expect(config.namespace).toBe(expected.namespace);
    expect(await authorization(config)).toBe(`Bearer token-${expected.token}`);
  });

  it('needs no kubeconfig with --server', () => {
    const config = load([], {server: 'http://127.0.0.1:8080'});
    expect(config).toMatchObject({source: {kind: 'flags'}, namespace: 'default', tls: {}});
  });

  it.each<[string, ConfigOverrides, string]>([
    ['http without TLS settings', {server: 'host:8080'}, 'http://host:8080/'],
    ['https with them', {server: 'host:6443', insecureSkipTlsVerify: true}, 'https://host:6443/'],
  ])('takes a server without a scheme as %s', (_, overrides, href) => {
    expect(load([], overrides).server.href).toBe(href);
  });

  it('takes an empty namespace of a context for the default one', () => {
    expect(load([write('config', kubeconfig('a', {context: {namespace: ''}}))]).namespace).toBe('default');
  });
});

describe('trust in the server', () => {
  const ca = {'certificate-authority-data': base64(AUTHORITY)};

  it('resolves relative paths from the folder of the file', () => {
    write('deep/pki/ca.crt', AUTHORITY);
    write('deep/pki/me.crt', CERT);
    write('deep/pki/me.key', KEY);
    const user = {token: undefined, 'client-certificate': 'pki/me.crt', 'client-key': 'pki/me.key'};
    const file = write('deep/config', kubeconfig('a', {cluster: {'certificate-authority': 'pki/ca.crt'}, user}));
    const config = load([file]);
    expect(config.tls).toMatchObject({ca: AUTHORITY});
    return expect(config.credentials.get()).resolves.toEqual({tls: {cert: CERT, key: KEY}});
  });

  it('resolves them for a file that is named without a folder too', () => {
    const text = JSON.stringify(kubeconfig('a', {user: {exec: {command: './login.sh'}}}));
    const {users} = parseKubeconfig(text, 'config');
    expect(users[0]?.user.exec).toEqual({command: resolve('login.sh')});
  });

  it.each([
    [{kind: 'Pod'}, 'no kind "Pod" is registered for version "v1"'],
    [{apiVersion: 'v9'}, 'no kind "Config" is registered for version "v9"'],
  ])('refuses what is no kubeconfig of a version that it knows: %j', (over, why) => {
    const file = write('other', {...kubeconfig('a'), ...over});
    expect(() => load([file])).toThrow(`error: error loading config file "${file}": ${why}`);
    const bare = write('bare', {...kubeconfig('a'), kind: undefined, apiVersion: undefined});
    expect(load([bare]).server.hostname).toBe('a');
  });

  it('refuses a user that proves itself in two ways', () => {
    const file = write('two', kubeconfig('a', {user: {username: 'jane', password: 'x'}}));
    expect(() => load([file])).toThrow(
      'error: more than one authentication method found for a; found [token basicAuth], only one is allowed',
    );
  });

  it('says of a context that its user is nowhere', () => {
    const file = write('nobody', kubeconfig('a', {context: {user: 'zz'}}));
    expect(load([file]).source).toMatchObject({user: 'zz', userMissing: true});
    expect(load([write('known', kubeconfig('a'))]).source).not.toHaveProperty('userMissing');
  });

  it('names a certificate that cannot be read', () => {
    const file = write('config', kubeconfig('a', {cluster: {'certificate-authority': 'nowhere.crt'}}));
    const path = join(folder, 'nowhere.crt');
    expect(
      thrown(() => load([write('other', kubeconfig('b')), file, write('last', kubeconfig('a'))], {context: 'a'})),
    ).toMatchObject({
      message: `error: unable to read certificate-authority ${path} of cluster "a" in ${file}: no such file or directory`,
      entry: {kind: 'cluster', name: 'a', file},
    });
    expect(() => load([file], {certificateAuthority: folder})).toThrow(
      `error: unable to read certificate-authority ${folder}: illegal operation on a directory`,
    );
    const user = write('user', kubeconfig('a', {user: {'client-certificate': 'me.crt', 'client-key': 'me.key'}}));
    expect(thrown(() => load([user]))).toMatchObject({
      message: `error: unable to read client-certificate ${join(folder, 'me.crt')} of user "a" in ${user}: no such file or directory`,
      entry: {kind: 'user', name: 'a', file: user},
    });
  });

  it('refuses insecure together with an authority', () => {
    const file = write('config', kubeconfig('a', {cluster: {'insecure-skip-tls-verify': true, ...ca}}));
    expect(() => load([file])).toThrow(/root certificates file with the insecure flag is not allowed/);
    const plain = write('plain', kubeconfig('a'));
    const both = {insecureSkipTlsVerify: true, certificateAuthority: plain};
    expect(() => load([plain], both)).toThrow(/root certificates file with the insecure flag is not allowed/);
  });

  const DATA = expect.stringMatching(/^certificate-authority-data of cluster "a" in .*config$/) as unknown;
  const FLAGGED = {
    ca: OTHER,
    caSource: expect.stringMatching(/^certificate-authority .*flag\.crt$/) as unknown,
  };
  it.each<[string, object, (file: string) => ConfigOverrides, object]>([
    ['data wins over a file', {...ca, 'certificate-authority': 'nowhere'}, () => ({}), {ca: AUTHORITY, caSource: DATA}],
    [
      'an empty authority is none',
      {'insecure-skip-tls-verify': true, 'certificate-authority': ''},
      () => ({}),
      {rejectUnauthorized: false},
    ],
    [
      '--insecure-skip-tls-verify puts the authority aside',
      ca,
      () => ({insecureSkipTlsVerify: true}),
      {rejectUnauthorized: false},
    ],
    ['--certificate-authority wins over data', ca, (file) => ({certificateAuthority: file}), FLAGGED],
    [
      '--certificate-authority puts insecure aside',
      {'insecure-skip-tls-verify': true},
      (file) => ({certificateAuthority: file}),
      FLAGGED,
    ],
    ['tls-server-name', {'tls-server-name': 'x'}, () => ({}), {servername: 'x'}],
    ['--server puts tls-server-name aside', {'tls-server-name': 'x'}, () => ({server: 'https://b'}), {}],
    [
      '--tls-server-name wins',
      {'tls-server-name': 'x'},
      () => ({server: 'https://b', tlsServerName: 'y'}),
      {servername: 'y'},
    ],
  ])('%s', (_, cluster, overrides, expected) => {
    const file = write('config', kubeconfig('a', {cluster}));
    expect(load([file], overrides(write('flag.crt', OTHER))).tls).toEqual(expected);
  });
});

describe('impersonation', () => {
  it.each<[string, object, ConfigOverrides, object]>([
    ['nobody', {}, {}, {}],
    ['--as', {}, {as: 'jane'}, {'impersonate-user': 'jane'}],
    [
      'several groups',
      {},
      {as: 'jane', asGroup: ['a', 'b']},
      {'impersonate-user': 'jane', 'impersonate-group': ['a', 'b']},
    ],
    ['--as-uid', {}, {as: 'jane', asUid: '7'}, {'impersonate-user': 'jane', 'impersonate-uid': '7'}],
    [
      'the kubeconfig',
      {as: 'joe', 'as-groups': ['g'], 'as-user-extra': {'a/B': ['1', '2']}},
      {},
      {'impersonate-user': 'joe', 'impersonate-group': ['g'], 'impersonate-extra-a%2fb': ['1', '2']},
    ],
    [
      'the flag over the kubeconfig',
      {as: 'joe', 'as-groups': ['g']},
      {as: 'jane'},
      {'impersonate-user': 'jane', 'impersonate-group': ['g']},
    ],
  ])('%s', (_, user, overrides, headers) => {
    expect(load([write('config', kubeconfig('a', {user}))], overrides).headers).toEqual(headers);
  });

  it.each<[string, ConfigOverrides]>([
    ['groups', {asGroup: ['a']}],
    ['a uid', {asUid: '7'}],
  ])('refuses %s without a user', (_, overrides) => {
    expect(() => load([write('config', kubeconfig('a'))], overrides)).toThrow(/without impersonating a user; add --as/);
  });
});

describe('how a user proves itself', () => {
  it.each<[string, {user: object; flags?: ConfigOverrides; header?: string}]>([
    ['token', {user: {token: 't'}, header: 'Bearer t'}],
    [
      '--token',
      {
        user: {token: undefined, 'client-certificate-data': btoa(CERT), 'client-key-data': btoa(KEY)},
        flags: {token: 'f'},
        header: 'Bearer f',
      },
    ],
    ['token', {user: {token: 't', exec: {command: 'x'}}, header: 'Bearer t'}],
    ['user name and password', {user: {token: undefined, username: 'u', password: 'p'}, header: 'Basic dTpw'}],
    ['client certificate', {user: {token: '', 'client-certificate-data': btoa(CERT), 'client-key-data': btoa(KEY)}}],
    ['none', {user: {token: undefined}}],
    ['token file /nowhere', {user: {token: 't', tokenFile: '/nowhere'}, header: 'Bearer t'}],
  ])('by %s: %j', async (words, {user, flags, header}) => {
    const config = load([write('config', kubeconfig('a', {user}))], flags);
    expect(config.source).toMatchObject({authentication: words});
    expect(await authorization(config)).toBe(header);
  });

  it('refuses a client certificate without its key, which would go unused', () => {
    const file = write('config', kubeconfig('a', {user: {'client-certificate-data': btoa(CERT)}}));
    const message = 'error: client-key-data or client-key must be specified to use the client certificate';
    expect(thrown(() => load([file]))).toEqual(new ConfigError(message));
  });

  it.each(['!!!', 'QQ', 'QQ=A'])('refuses data that is no base64: %s', (data) => {
    const file = write('config', kubeconfig('a', {user: {'client-certificate-data': data}}));
    const message = `error: client-certificate-data of user "a" in ${file} is not base64: "${data}"`;
    expect(thrown(() => load([file]))).toEqual(new ConfigError(message));
  });

  it('takes base64 in several lines', () => {
    const file = write(
      'config',
      kubeconfig('a', {cluster: {'certificate-authority-data': base64(AUTHORITY).replace(/^.{9}/, '$&\r\n')}}),
    );
    expect(load([file]).tls.ca).toBe(AUTHORITY);
  });

  it.each([
    ['data', {'certificate-authority-data': base64('hello')}, 'certificate-authority-data of cluster "a"'],
    ['file', {'certificate-authority': 'config'}, /certificate-authority \S+config of cluster "a"/],
  ])('refuses an authority that is no PEM, of a cluster that it names: %s', (_, cluster, named) => {
    const file = write('config', kubeconfig('a', {cluster}));
    expect(() => load([file])).toThrow(ConfigError);
    expect(() => load([file])).toThrow('error: unable to load root certificates: ');
    expect(() => load([file])).toThrow(named);
    expect(() => load([file])).toThrow(/ has no PEM block "CERTIFICATE"$/);
  });

  it('refuses a token that no header takes, and does not quote it', () => {
    const file = write('config', kubeconfig('a', {user: {token: 'two\nlines'}}));
    expect(thrown(() => load([file]))).toMatchObject({name: 'CredentialError', message: /^(?!.*lines).*line break/});
  });

  it('sends a client certificate beside a token file', async () => {
    write('token', 'secret\n');
    const user = {
      token: undefined,
      tokenFile: 'token',
      'client-certificate-data': btoa(CERT),
      'client-key-data': btoa(KEY),
    };
    const config = load([write('config', kubeconfig('a', {user}))]);
    const expected = {headers: {authorization: 'Bearer secret'}, tls: {cert: CERT, key: KEY}};
    expect(await config.credentials.get()).toEqual(expected);
  });

  it('refuses a token file that is not there', () => {
    const file = write('config', kubeconfig('a', {user: {token: undefined, tokenFile: 'nowhere'}}));
    expect(() => load([file])).toThrow(CredentialError);
  });
});

describe('the proxy', () => {
  const env = (file: string): NodeJS.ProcessEnv => ({
    KUBECONFIG: file,
    HTTPS_PROXY: 'http://everywhere',
    NO_PROXY: 'inner',
  });

  it('is the one of the environment, for a server that is not exempt', () => {
    expect(loadClusterConfig({}, {env: env(write('outer', kubeconfig('outer')))}).proxy?.host).toBe('everywhere');
    expect(loadClusterConfig({}, {env: env(write('inner', kubeconfig('inner')))}).proxy).toBeUndefined();
  });

  it('is that of the cluster, if it names one', () => {
    const file = write('inner', kubeconfig('inner', {cluster: {'proxy-url': 'socks5://own:1080'}}));
    expect(loadClusterConfig({}, {env: env(file)}).proxy?.href).toBe('socks5://own:1080');
  });

  it('must be one', () => {
    const file = write('bad', kubeconfig('bad', {cluster: {'proxy-url': 'gopher://own'}}));
    expect(() => load([file])).toThrow(`error: invalid 'proxy-url' "gopher://own" for cluster "bad"`);
  });

  it('is used from within a Pod too', () => {
    for (const name of ['token', 'ca.crt', 'namespace']) write(`account/${name}`, 'x');
    const pod = {KUBERNETES_SERVICE_HOST: '10.0.0.1', KUBERNETES_SERVICE_PORT: '443', HTTPS_PROXY: 'http://everywhere'};
    const serviceAccount = join(folder, 'account');
    expect(loadClusterConfig({}, {env: pod, serviceAccount}).proxy?.host).toBe('everywhere');
    const exempt = {...pod, NO_PROXY: '10.0.0.0/8'};
    expect(loadClusterConfig({}, {env: exempt, serviceAccount}).proxy).toBeUndefined();
  });
});
