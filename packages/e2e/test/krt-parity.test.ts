import {execa} from 'execa';
import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import type {Runtime, RuntimeStatus} from '@kruntimes/api';
import {givenKubectl} from '../src/kubectl.js';
import {type Ended, startKrt, startProgram} from '../src/programs.js';
import {chosenProvider} from '../src/providers/chosen.js';
import {RUNTIMES} from '../src/resources.js';
import {Workbench} from '../src/workbench.js';

const namespace = 'krt-parity';
const KUBECTL = givenKubectl() ?? '';

/** Strings that a reader of YAML 1.1 or a careless printer takes for something else. */
const ODD_STRINGS = [
  ...[
    'yes',
    'n',
    'No',
    'on',
    'true',
    'null',
    '~',
    '',
    ' ',
    ' lead',
    'trail ',
    '1_000',
    '12:30:45',
    '0x1F',
    '0o17',
    '017',
  ],
  ...[
    '1e3',
    '.5',
    '-',
    '- a',
    '?',
    ': b',
    'a: b',
    '=',
    '<<',
    '!tag',
    '&a',
    '*a',
    '@a',
    '`a',
    '#',
    'a #b',
    '%',
    '|',
    '>',
  ],
  ...[
    '2026-11-30',
    '2026-11-30T00:00:00Z',
    '.inf',
    '.NaN',
    'two\nlines',
    'ends\n',
    '\n',
    'tab\there',
    '"quoted"',
    "it's",
  ],
  ...['\u00e9', '\ud83d\ude80', '\u2028', '\u0007', '<&>', '{a}', '[b]', 'a,b', 'x'.repeat(200), 'w '.repeat(80)],
];

// hack/test says in a line when there is no kubectl, and how to have one.
(KUBECTL === '' ? describe.skip : describe)(`krt beside kubectl, on ${chosenProvider().name}`, () => {
  let bench: Workbench;

  beforeAll(async () => {
    bench = await Workbench.start(namespace);
    const {template} = {template: bench.cluster.template()};
    const pool = (name: string, metadata: Runtime['metadata'], args: string[] = []): Runtime => {
      const containers = (template.spec?.containers ?? []).map((container) => ({...container, args}));
      const spec = {...template.spec, containers};
      const labels = {'10': 'x', '9': 'y'};
      const runtime = bench.runtimeOf(name, {replicas: 3, template: {...template, metadata: {labels}, spec}});
      return {...runtime, metadata: {...runtime.metadata, ...metadata}};
    };
    const labels = {app: 'web', 'app.kubernetes.io/name': 'web', apps: 'x'};
    const odd = {
      labels: {app: 'odd'},
      annotations: Object.fromEntries(ODD_STRINGS.map((text, i) => [`odd/${i}`, text])),
    };
    const annotations = {
      note: 'yes',
      text: 'two\nlines',
      colon: 'a: b',
      '10': ' x',
      '9': 'tab\there',
      star: '*',
      z: '2026-11-30',
      blank: '\n\n  x\ny\n\n',
      spaced: 'a \nb',
      controls: '"\\\u0000\u0007\u001b\r\n',
      // Too long for the line of its value in YAML.
      [`${'a'.repeat(63)}.${'b'.repeat(63)}/${'c'.repeat(63)}`]: 'x\ny',
    };
    for (const runtime of [
      pool('web', {labels, annotations}, ['--x=<&>', '1', 'a b']),
      pool('edge', {labels: {app: 'edge', 'kruntimes.io/tier': '12.30'}}),
      pool('idle', {labels: {app: 'web'}}),
      pool('odd', odd, ODD_STRINGS),
    ]) {
      await bench.client.create(RUNTIMES, runtime);
    }
    const setStatus = async (name: string, status: RuntimeStatus): Promise<void> => {
      const ref = {namespace, name};
      await bench.client.patch(RUNTIMES, ref, {
        patch: {kind: 'merge', body: {status}},
        options: {subresource: 'status'},
      });
    };
    await setStatus('web', {observedGeneration: 1, readyReplicas: 3, replicas: 3});
    await setStatus('idle', {observedGeneration: 1, readyReplicas: 0});
  }, 180_000);

  afterAll(() => bench.stop(), 60_000);

  const where = (): string[] => ['-n', namespace, '--kubeconfig', bench.cluster.kubeconfig];
  const krt = async (...args: string[]): Promise<Ended> => await startKrt(...where(), ...args).ended;
  const kubectl = async (...args: string[]): Promise<Ended> =>
    await startProgram(KUBECTL, ...where(), '--cache-dir=/tmp/krt-kubectl-cache', ...args).ended;

  it.each([
    ['web -o json'],
    ['odd -o json'],
    ['-o json'],
    ['-A -o json'],
    ['web idle -o json'],
    ['web nope idle -o json'],
    ['web -o json --show-managed-fields'],
    ['-o json -l app=none'],
    ['web -o yaml'],
    ['web idle edge -o yaml'],
    ['-o yaml -l app!=odd'],
    ['-o yaml --show-managed-fields -l app!=odd'],
    ['-o yaml -l app=none'],
    ['-o name'],
    ['web idle -o name'],
    ['-o name -l app=web'],
    ['-o name --field-selector=metadata.name=edge'],
    ['nope'],
    ['-l app=none'],
    ['-n elsewhere'],
    ['-A -l app=none'],
    ['nope --ignore-not-found'],
    ['-o jsonpath={.items[*].metadata.name}'],
    ['web -o jsonpath={.status.readyReplicas}'],
    ['web -o jsonpath={.metadata.labels}'],
    ['web -o jsonpath={.spec.template.spec.containers[0].args}'],
    ['web -o jsonpath={.spec.template.spec.containers[0].args[*]}'],
    ['web -o jsonpath={.metadata.missing}'],
    ['-o jsonpath={range.items[*]}{.metadata.name}={.spec.replicas}{"\\n"}{end}'],
    ['-o jsonpath={.items[?(@.metadata.name=="web")].spec.replicas}'],
    ['-o jsonpath={.items[?(@.status.readyReplicas>0)].metadata.name}'],
    ['-o jsonpath={.items[0:2].metadata.name}'],
    ['-o jsonpath={.items[-1:].metadata.name}'],
    ["-o jsonpath={.items[*]['metadata.name','spec.replicas']}"],
    ['-o jsonpath={..image}'],
    ['web -o jsonpath={.metadata.name..}'],
    ['web -o jsonpath={.spec.replicas..}'],
    ['web -o jsonpath={.}'],
    ['edge -o jsonpath={.metadata.labels.kruntimes\\.io/tier}'],
    ['-o custom-columns=NAME:.metadata.name,READY:.status.readyReplicas,LABELS:.metadata.labels'],
    ['-o custom-columns=NAME:.metadata.name,ARGS:.spec.template.spec.containers[*].args,X:.spec.x -l app!=odd'],
    ['-o custom-columns=N:.metadata.name -l app=none'],
    ['web -o custom-columns=N:{.metadata.name},C:.status.conditions[0].type --no-headers'],
    ['-o name --sort-by=.metadata.name'],
    ['-o name --sort-by=.spec.replcas'],
    ['-o name --sort-by=spec.replcas'],
    ['-o name --sort-by=.spec.replcas -l app=none'],
    ['-l app==='],
    ['--field-selector=spec.replicas=3'],
  ])('prints the same for get runtimes %s', async (line) => {
    const argv = ['get', 'runtimes', ...line.split(' ')];
    expect(await krt(...argv)).toEqual(await kubectl(...argv));
  });

  it.each([
    'web -o jsonpath={.spec.template.spec.containers[7].name}',
    'web -o jsonpath={.spec.replicas[0]}',
    'web -o jsonpath={.metadata.labels[*]}',
    'web -o jsonpath={.kind[?(@.x=="y")]}',
    '-o jsonpath={.items[9].metadata.name}',
    '-o jsonpath={range.items[*]}{.metadata.name[1]}{end}',
  ])('says in the words of kubectl why a template does not fit: %s', async (line) => {
    const argv = ['get', 'runtimes', ...line.split(' ')];
    const {stderr, ...theirs} = await kubectl(...argv);
    // What follows is the whole object, as Go writes it.
    const said = stderr.replace(/\. Printing more information for debugging the template:[^]*$/, '\n');
    expect(said).not.toBe(stderr);
    expect(await krt(...argv)).toEqual({...theirs, stderr: said});
  });

  it.each([
    '{.items[99999999999999999999]}',
    '{.items[?(@.x=="a)]}',
    '{.items[?(@.x==)]}',
    '{.items[?(@.x]}',
    '{.items[?(@.x)}',
    '{.items[?(@.x)||(@.y)]}',
    '{.items[?(@.x=={})]}',
    '{.items[?(@.x[?(@.y)])]}',
    '{.a....b}',
    '{-}',
    '{.items[x]}',
  ])('says in the words of kubectl, with exit code 2, why a template cannot be parsed: %s', async (template) => {
    const argv = ['get', 'runtimes', '-o', `jsonpath=${template}`];
    const {stderr} = await kubectl(...argv);
    expect(await krt(...argv)).toEqual({
      stdout: '',
      stderr: `${stderr}See 'krt runtime get --help' for usage.\n`,
      code: 2,
    });
  });

  it('writes YAML that kubectl reads back as the same strings', async () => {
    const {stdout: yaml} = await krt('get', 'rt', 'odd', '-o', 'yaml');
    const args = ['create', '--dry-run=client', '-o', 'json', '-f', '-', ...where()];
    const {stdout} = await execa(KUBECTL, args, {input: yaml});
    expect(JSON.parse(stdout)).toEqual(JSON.parse((await krt('get', 'rt', 'odd', '-o', 'json')).stdout));
  });
});
