import {describe, expect, it} from '@jest/globals';
import {ALL_FLAGS} from '../command-line/commands.js';
import {questionOf, type Question} from './question.js';

function values(question: Question): readonly string[] {
  return question.kind === 'candidates'
    ? question.candidates.map(({value}) => value).filter((value) => value.startsWith(question.typed))
    : [question.kind];
}

describe('what may come next', () => {
  it.each([
    ['', ['runtime', 'get', 'describe', 'wait', 'scale', 'apply', 'install', 'completion', 'version', 'help']],
    ['runtime ', ['list', 'get', 'describe', 'wait', 'scale', 'delete', 'create', 'apply', 'diagnose']],
    ['rt ', ['list', 'get']],
    ['get ', ['runtime']],
    ['-n prod runtime ', ['list']],
    ['help ', ['runtime', 'exit-codes']],
    ['help runtime ', ['list']],
    ['completion ', ['bash', 'zsh', 'fish']],
    ['runtime list -o ', ['json', 'yaml', 'name', 'wide', 'jsonpath=', 'custom-columns=']],
    ['runtime list --output=', ['json']],
    ['runtime list --status=Stale,', ['Stale,Unknown']],
    ['runtime list --sort-by ', ['name', 'replicas', 'ready', 'age']],
    ['runtime list -', ['--selector', '-l', '--help', '-h', '--namespace']],
    ['runtime wait web --for=', ['ready', 'deleted', 'replicas=', 'condition=', 'jsonpath=']],
    ['runtime delete web --cascade ', ['background', 'foreground', 'orphan']],
    ['runtime list --no-headers=', ['true', 'false']],
    ['install --dry-run=', ['none', 'client', 'server']],
    ['runtime list --color=a', ['auto', 'always']],
  ])('%j: %j among others', (line, some) => {
    expect(values(questionOf(line.split(' ')))).toEqual(expect.arrayContaining(some));
  });

  it.each([
    ['runtime list --status=Stale,', 'Stale,Stale'],
    ['runtime apply -o ', 'wide'],
    ['runtime get --', '--replicas'],
    ['', 'rt'],
    ['runtime list ', 'list'],
  ])('%j: not %j', (line, other) => {
    expect(values(questionOf(line.split(' ')))).not.toContain(other);
  });

  it.each([
    ['runtime get ', {typed: '', before: '', taken: []}],
    ['rt get we', {typed: 'we', before: '', taken: []}],
    ['get rt ', {typed: '', before: '', taken: []}],
    ['get rt/we', {typed: 'rt/we', before: 'rt/', taken: []}],
    ['rt describe runtime/', {typed: 'runtime/', before: 'runtime/', taken: []}],
    ['rt delete -n prod rt/web api ', {typed: '', before: '', taken: ['web', 'api']}],
    ['diagnose rt/', undefined],
    ['runtime diagnose ', {typed: '', before: '', taken: []}],
  ])('%j: the name of a Runtime', (line, live) => {
    const question = questionOf(line.split(' '));
    if (live !== undefined) expect(question).toEqual({kind: 'live', source: 'runtimes', ...live});
  });

  it.each([
    ['rt -n ', 'namespaces'],
    ['rt --namespace=', 'namespaces'],
    ['--context ', 'contexts'],
    ['rt --cluster=', 'clusters'],
    ['rt --user=', 'users'],
  ])('%j: one of the %s', (line, source) => {
    expect(questionOf(line.split(' '))).toMatchObject({kind: 'live', source, before: ''});
  });

  it.each([
    ['rt apply -f ', 'files'],
    ['rt --kubeconfig=', 'files'],
    ['rt create web -- ', 'files'],
    ['rt create ', 'nothing'],
    ['rt create web --image ', 'nothing'],
    ['rt --token ', 'nothing'],
    ['completion bash ', 'nothing'],
    ['get pods ', 'nothing'],
    ['get pod/', 'nothing'],
    ['nope ', 'nothing'],
    ['--nope=', 'nothing'],
  ])('%j: %s', (line, kind) => {
    expect(questionOf(line.split(' '))).toEqual({kind});
  });

  it.each(Object.entries(ALL_FLAGS).flatMap(([name, {kind}]) => (kind === 'boolean' ? [] : [name])))(
    '--%s says where its values come from, or that they are free text',
    (name) => {
      const freeText =
        /^(token|as|as-group|as-uid|server|request-timeout|timeout|tls-server-name|v|selector|field-selector|replicas|current-replicas|port|env|image)$/;
      const {kind} = questionOf([`--${name}=`]);
      expect(kind === 'nothing').toBe(freeText.test(name));
    },
  );
});
