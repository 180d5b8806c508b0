import {describe, expect, it} from '@jest/globals';
import {EVENTS} from '@kruntimes/kube';
import {startApiServer, statusAnswer, type Answer, type Handler} from './support/api-server.js';
import {startEmbedded} from './support/embedded.js';
import {krt, krtBothWays} from './support/krt.js';
import {ago, listAnswer, notFound, runtime, serving} from './support/runtimes.js';

const MINUTE = 60_000;
const UID = 'u-1';

const WEB = runtime({
  name: 'web',
  ready: 1,
  metadata: {
    uid: UID,
    generation: 1,
    labels: {tier: 'gold', app: 'web'},
    annotations: {
      note: 'two\nlines\u001b[2J',
      long: 'x'.repeat(150),
      'kubectl.kubernetes.io/last-applied-configuration': '{"kind":"Runtime"}',
    },
  },
  spec: {progressDeadlineSeconds: 900},
  status: {
    lastProgressTime: ago(12.5 * MINUTE),
    conditions: [
      {
        type: 'Ready',
        status: 'False',
        reason: 'Progressing',
        message: '1 of 3 Pods ready: 1 ImagePullFailed, 1 CrashLooping',
        lastTransitionTime: ago(12.5 * MINUTE),
      },
      {
        type: 'Stalled',
        status: 'False',
        reason: 'ImagePullFailed',
        message: '',
        lastTransitionTime: ago(30.5 * MINUTE),
      },
    ],
    notReady: [
      {reason: 'ImagePullFailed', count: 1, container: 'runtime', message: 'image registry.example/web:v1 not found'},
      {reason: 'CrashLooping', count: 1, container: 'sidecar', message: 'exit code 1'},
    ],
  },
});

interface PodSample {
  readonly status: object;
  readonly metadata?: object;
  readonly hash?: string;
}

function pod(name: string, {status, metadata = {}, hash = 'abc'}: PodSample): object {
  return {
    metadata: {
      name,
      namespace: 'default',
      creationTimestamp: ago(12.5 * MINUTE),
      labels: {'kruntimes.io/runtime': 'web', 'pod-template-hash': hash},
      ownerReferences: [
        {apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'runtime-web-abc', uid: 'r', controller: true},
      ],
      ...metadata,
    },
    spec: {nodeName: 'node-1', containers: [{name: 'runtime'}, {name: 'sidecar'}]},
    status,
  };
}

const READY = {type: 'Ready', status: 'True'};

const PODS = [
  pod('runtime-web-abc-2', {
    status: {
      phase: 'Pending',
      containerStatuses: [{name: 'runtime', state: {waiting: {reason: 'ImagePullBackOff', message: 'Back-off'}}}],
    },
  }),
  pod('runtime-web-abc-1', {
    status: {
      phase: 'Running',
      conditions: [READY],
      containerStatuses: [
        {name: 'runtime', ready: true, restartCount: 2},
        {name: 'sidecar', ready: true, restartCount: 1},
      ],
    },
  }),
  pod('runtime-web-abc-3', {status: {phase: 'Running'}, metadata: {deletionTimestamp: ago(1000)}}),
  pod('stranger', {status: {phase: 'Running', conditions: [READY]}, hash: 'other'}),
];

function event(reason: string, minutes: number, more: object = {}): object {
  return {
    metadata: {name: reason, namespace: 'default'},
    regarding: {kind: 'Runtime', name: 'web', uid: UID},
    type: 'Normal',
    reason,
    note: `it is ${reason}`,
    eventTime: ago((minutes + 0.5) * MINUTE),
    ...more,
  };
}

const EVENT_LIST = [
  event('Ready', 20, {type: 'Warning', note: 'a\u001b[31mred\nline'}),
  event('Again', 40, {series: {count: 7, lastObservedTime: ago(15.5 * MINUTE)}}),
  event('Old', 30, {eventTime: null, deprecatedLastTimestamp: ago(30.5 * MINUTE), deprecatedCount: 3}),
  event('Foreign', 12, {regarding: {uid: 'u-0'}}),
];

function list(kind: string, items: readonly object[]): Answer {
  return {body: {kind, apiVersion: 'v1', metadata: {resourceVersion: '7'}, items}};
}

/** The server of one Runtime, `web`, and of what stands around it. */
function around(pods: Answer, events: Answer): Handler {
  return (request) => {
    if (request.url.pathname.endsWith('/pods')) return pods;
    if (request.url.pathname.endsWith('/events')) return events;
    return serving([WEB])(request);
  };
}

const everything = around(list('PodList', PODS), list('EventList', EVENT_LIST));

const HEAD = `\
Name:         web
Namespace:    default
Status:       Progressing
Replicas:     3
Ready:        1
Updated:      3
Deployment:   runtime-web
Age:          3d5h
Not ready:    1x ImagePullFailed  image registry.example/web:v1 not found
              1x CrashLooping     container sidecar: exit code 1
Progress:     12m ago (deadline 15m)
Labels:       app=web
              tier=gold
Annotations:  long: ${'x'.repeat(140)}...
              note: two\\nlines^[[2J
Conditions:
  TYPE      STATUS   REASON            AGE   MESSAGE
  Ready     False    Progressing       12m   1 of 3 Pods ready: 1 ImagePullFailed, 1 CrashLooping
  Stalled   False    ImagePullFailed   30m
`;
const PODS_TABLE = `\
Pods:
  NAME                READY   STATUS            RESTARTS   AGE   NODE
  runtime-web-abc-1   2/2     Ready             3          12m   node-1
  runtime-web-abc-2   0/2     ImagePullFailed   0          12m   node-1
  runtime-web-abc-3   0/2     Terminating       0          12m   node-1
`;
const EVENTS_TABLE = `\
Events:
  AGE   TYPE      REASON   COUNT   MESSAGE
  30m   Normal    Old      3       it is Old
  20m   Warning   Ready    1       a^[[31mred\\nline
  15m   Normal    Again    7       it is Again
`;

describe('describe', () => {
  it('shows all about a Runtime, its Pods and its Events, with nothing that could paint the screen', async () => {
    await using server = await startApiServer(everything);
    const run = await krtBothWays(['runtime', 'describe', 'web', '-s', server.url]);
    expect(run).toEqual({stdout: HEAD + PODS_TABLE + EVENTS_TABLE, stderr: '', code: 0});
    const queries = server.received.map(({url}) => url.searchParams);
    expect(queries.map((query) => query.get('labelSelector') ?? query.get('fieldSelector'))).toEqual(
      expect.arrayContaining(['kruntimes.io/runtime=web', 'regarding.uid=u-1']),
    );
  });

  it('leaves out Events with --show-events=false, and asks for none', async () => {
    await using server = await startApiServer(everything);
    const run = await krt(['describe', 'rt/web', '--show-events=false', '-s', server.url]);
    expect(run.stdout).toBe(HEAD + PODS_TABLE);
    expect(server.received.some(({url}) => url.pathname.endsWith('/events'))).toBe(false);
  });

  it('shows the last ten Events', async () => {
    const many = Array.from({length: 14}, (_, i) => event(`E${i}`, 20 + i));
    await using server = await startApiServer(around(list('PodList', []), list('EventList', many)));
    const {stdout} = await krt(['rt', 'describe', 'web', '-s', server.url]);
    expect(stdout.match(/ E\d+ /g)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0].map((i) => ` E${i} `));
    expect(stdout).toContain('Pods:         <none>\n');
  });

  it('T50: shows what may be read, with a note in the place of the rest', async () => {
    const denied = (what: string): Answer =>
      statusAnswer(403, 'Forbidden', `${what} is forbidden: User "eve"\u001b[2J`);
    await using server = await startApiServer(around(denied('pods'), denied('events.events.k8s.io')));
    expect(await krtBothWays(['rt', 'describe', 'web', '-s', server.url])).toEqual({
      stdout: `${HEAD}Pods:         <unknown> (pods is forbidden: User "eve"^[[2J)
Events:       <unknown> (events.events.k8s.io is forbidden: User "eve"^[[2J)
`,
      stderr: '',
      code: 0,
    });
  });

  it('fails where they cannot be read for another reason', async () => {
    await using server = await startApiServer(
      around(statusAnswer(500, 'InternalError', 'oops'), list('EventList', EVENT_LIST)),
    );
    expect(await krt(['rt', 'describe', 'web', '-s', server.url])).toEqual({
      stdout: `${HEAD}Pods:         <unknown> (oops)\n${EVENTS_TABLE}`,
      stderr: 'Error from server (InternalError): oops\n',
      code: 1,
    });
  });

  it('of a Runtime that nobody has looked at has nothing to show', async () => {
    const fresh = {...runtime({name: 'web', status: null}), status: undefined};
    await using server = await startApiServer((request) =>
      request.url.pathname.endsWith('/runtimes/web') ? {body: fresh} : list('List', []),
    );
    const run = await krt(['rt', 'describe', 'web', '-s', server.url]);
    expect(run.stdout.split('\n').slice(4)).toEqual([
      'Ready:        <unknown> (no status reported yet)',
      'Updated:      <unknown>',
      'Deployment:   runtime-web',
      'Age:          3d5h',
      'Labels:       <none>',
      'Annotations:  <none>',
      'Conditions:   <none>',
      'Pods:         <none>',
      'Events:       <none>',
      '',
    ]);
    expect(run.stderr).toContain('1 runtime not observed by the controller');
  });

  it('of several goes on after one that is missing, two lines apart', async () => {
    const items = [runtime({name: 'a'}), runtime({name: 'b'})];
    await using server = await startApiServer((request) =>
      /runtimes/.test(request.url.pathname) ? serving(items)(request) : list('List', []),
    );
    const run = await krt(['rt', 'describe', 'a', 'nope', 'b', '-s', server.url]);
    expect(run.stdout).toMatch(/^Name: +a\n[^]*Events: +<none>\n\n\nName: +b\n/);
    expect(run).toMatchObject({
      stderr: 'Error from server (NotFound): runtimes.kruntimes.io "nope" not found\n',
      code: 1,
    });
    const all = await krt(['describe', 'rt', '-s', server.url]);
    expect(all).toEqual({stdout: run.stdout, stderr: '', code: 0});
  });

  it('of none says so', async () => {
    await using server = await startApiServer(() => listAnswer([]));
    expect(await krt(['rt', 'describe', '-l', 'a=b', '-s', server.url])).toEqual({
      stdout: '',
      stderr: 'No resources found in default namespace.\n',
      code: 0,
    });
    await using missing = await startApiServer(() => notFound('web'));
    expect((await krt(['rt', 'describe', 'web', '-s', missing.url])).code).toBe(1);
  });

  it('reads the Events of this Runtime, not of another of its name', async () => {
    await using cluster = await startEmbedded();
    const {metadata} = await cluster.createRuntime('web');
    for (const [name, uid] of [
      ['one', metadata?.uid],
      ['two', 'another'],
    ] as const) {
      await cluster.client.create(EVENTS, {
        apiVersion: 'events.k8s.io/v1',
        kind: 'Event',
        metadata: {name, namespace: 'default'},
        regarding: {
          apiVersion: 'kruntimes.io/v1alpha1',
          kind: 'Runtime',
          name: 'web',
          namespace: 'default',
          ...(uid && {uid}),
        },
        type: 'Normal',
        reason: 'Happened',
        action: 'Test',
        note: `event ${name}`,
        eventTime: new Date().toISOString().replace('Z', '000Z'),
        reportingController: 'test',
        reportingInstance: 'test',
      });
    }
    const {stdout} = await krt(['rt', 'describe', 'web', ...cluster.flags]);
    expect(stdout).toContain('event one');
    expect(stdout).not.toContain('event two');
    // Its condition is the CRD's default, of no time.
    expect(stdout).toContain('  Ready   Unknown   Pending   <unknown>   waiting for the controller\n');
  });
});

describe('a command line that cannot be understood', () => {
  it.each([
    [['web', '-A'], 'error: a resource cannot be retrieved by name across all namespaces'],
    [['web', '-l', 'a=b'], 'error: name cannot be provided when a selector is specified'],
    [['web', '-o', 'json'], "error: unknown shorthand flag: 'o' in -o"],
  ])('%j', async (argv, message) => {
    const run = await krtBothWays(['runtime', 'describe', ...argv]);
    expect(run).toMatchObject({stdout: '', code: 2});
    expect(run.stderr.slice(0, message.length)).toBe(message);
  });
});
