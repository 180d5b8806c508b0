import fc from 'fast-check';
import {describe, expect, it} from '@jest/globals';
import {parse, stringify} from 'yaml';
import {parsePlainYaml} from './plain-yaml.js';

const KUBECONFIG = `apiVersion: v1
clusters:
- cluster:
    certificate-authority-data: LS0tLS1CRUdJTg==
    server: https://127.0.0.1:6443
  name: kind-dev
contexts:
- context:
    cluster: kind-dev
    namespace: team-a
    user: kind-dev
  name: kind-dev
current-context: kind-dev
kind: Config
users:
- name: kind-dev
  user:
    client-certificate: /home/me/.minikube/client.crt
    token: abc.def-ghi
`;

describe('parsePlainYaml', () => {
  it('reads a kubeconfig as kubectl writes it', () => {
    expect(parsePlainYaml(KUBECONFIG)).toEqual(parse(KUBECONFIG));
    expect(parsePlainYaml(KUBECONFIG)).toHaveProperty('clusters.0.cluster.server', 'https://127.0.0.1:6443');
  });

  it.each([
    'a: yes',
    'a: 1',
    'a: 0x1f',
    'a: "b"',
    'a: b # c',
    'a: b  ',
    'a: &x b',
    'a: {}',
    'a: |\n  b',
    'a:',
    'a: b\na: c',
    'a:\n  b: c\n d: e',
    '- a: b',
    '- b',
    'a:\n- b',
    'a: b:',
    'a: b: c',
    'a:\tb',
    'a: b\r\nc: d',
    '# a',
    '---\na: b',
    '\ufeffa: b',
    '  a: b',
    '',
    'a: 12:30:45',
    'a: 2026-11-30',
    'a: ~',
    'a: é',
  ])('leaves %j to a real parser', (text) => {
    expect(parsePlainYaml(text)).toBeUndefined();
  });

  const word = fc.stringMatching(/^[A-Za-z/0-9~.][\w./@%+=:-]{0,8}$/);
  const name = fc.stringMatching(/^[A-Za-z][\w-]{0,4}$/);

  it('reads what a library writes as that library does, or not at all', () => {
    const deeper = (inner: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
      fc.dictionary(name, fc.oneof(word, inner, fc.array(inner, {maxLength: 3})), {minKeys: 1, maxKeys: 4});
    const config = deeper(deeper(deeper(word)));
    fc.assert(
      fc.property(config, fc.boolean(), (value, indentSeq) => {
        const text = stringify(value, {indentSeq, lineWidth: 0});
        const plain = parsePlainYaml(text);
        if (plain !== undefined) expect(plain).toEqual(parse(text));
      }),
      {numRuns: 1000},
    );
  });

  it('reads lines in any order and depth as a library does, or not at all', () => {
    const line = fc
      .tuple(fc.nat(3), fc.constantFrom('', '- '), name, fc.option(word))
      .map(([depth, dash, key, value]) => `${'  '.repeat(depth)}${dash}${key}:${value === null ? '' : ` ${value}`}`);
    let read = 0;
    fc.assert(
      fc.property(fc.array(line, {minLength: 1, maxLength: 6}), (lines) => {
        const text = lines.join('\n');
        const plain = parsePlainYaml(text);
        if (plain === undefined) return;
        read++;
        expect(plain).toEqual(parse(text));
      }),
      {numRuns: 20_000},
    );
    expect(read).toBeGreaterThan(100);
  });
});
