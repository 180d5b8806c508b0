import type {Answer, Handler} from './api-server.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The time this long ago. Half of the unit that will be shown is added, so that the age is the same a second later. */
export function ago(ms: number): string {
  return new Date(Date.now() - ms).toISOString().replace(/\.\d+/, '');
}

interface Sample {
  readonly name: string;
  readonly replicas?: number;
  readonly ready?: unknown;
  readonly age?: number;
  readonly metadata?: object;
  readonly spec?: object;
  readonly status?: object | null;
}

/** A Runtime as a server would send it. */
export function runtime({name, replicas = 3, ready = replicas, age = 3 * DAY + 5.5 * HOUR, ...more}: Sample): object {
  return {
    apiVersion: 'kruntimes.io/v1alpha1',
    kind: 'Runtime',
    metadata: {name, namespace: 'default', generation: 1, creationTimestamp: ago(age), ...more.metadata},
    spec: {
      replicas,
      template: {spec: {containers: [{name: 'runtime', image: `registry.example/${name}:v1`}]}},
      ...more.spec,
    },
    status:
      more.status === null
        ? {observedGeneration: -1, conditions: [{type: 'Ready', status: 'Unknown', reason: 'Pending', message: ''}]}
        : {
            observedGeneration: 1,
            replicas,
            readyReplicas: ready,
            updatedReplicas: replicas,
            availableReplicas: ready,
            ...more.status,
          },
  };
}

function stalled(reason: string): object {
  return {conditions: [{type: 'Stalled', status: 'True', reason, message: `it is\n${reason}`}]};
}

/** One Runtime in each state. */
export function everyState(): object[] {
  return [
    runtime({name: 'web'}),
    runtime({name: 'canary', ready: 1, age: 12.5 * MINUTE}),
    runtime({name: 'cold', ready: 0, age: 30.5 * MINUTE}),
    runtime({name: 'api', replicas: 4, ready: 3, age: 12.5 * DAY, status: {updatedReplicas: 2}}),
    runtime({name: 'quota', replicas: 2, ready: 0, age: 47.5 * HOUR, status: stalled('QuotaExceeded')}),
    runtime({name: 'legacy', replicas: 2, ready: 0, age: 9.5 * HOUR, status: stalled('DeploymentNotOwned')}),
    runtime({
      name: 'edge',
      replicas: 5,
      ready: 3,
      age: 3 * HOUR + 10.5 * MINUTE,
      metadata: {generation: 7},
      spec: {template: {spec: {containers: [{name: 'runtime', image: 'registry.example/edge:v9'}]}}},
      status: {
        observedGeneration: 6,
        notReady: [
          {reason: 'ImagePullFailed', count: 1, message: 'image registry.example/edge:v9 not found'},
          {reason: 'Unschedulable', count: 1, message: 'insufficient memory'},
        ],
      },
    }),
    runtime({name: 'fresh', replicas: 2, age: 20.5 * MINUTE, status: null}),
    runtime({name: 'idle', replicas: 0, age: 2.5 * 365 * DAY}),
    runtime({name: 'down', replicas: 1, ready: 3, age: 100.5 * MINUTE, status: {replicas: 1}}),
    runtime({name: 'gone', replicas: 2, age: 10.5 * MINUTE, metadata: {deletionTimestamp: ago(1000)}}),
  ];
}

/** The answer to a list. */
export function listAnswer(items: readonly object[], metadata: object = {resourceVersion: '7'}): Answer {
  return {body: {apiVersion: 'kruntimes.io/v1alpha1', kind: 'RuntimeList', metadata, items}};
}

/** A server with these Runtimes in each of its namespaces. */
export function serving(items: readonly object[]): Handler {
  return ({url}) => {
    const name = /\/runtimes\/([^/]+)$/.exec(url.pathname)?.[1];
    if (name === undefined) return listAnswer(items);
    const found = items.find((item) => (item as {metadata: {name: string}}).metadata.name === name);
    return found === undefined ? notFound(name) : {body: found};
  };
}

export function notFound(name: string): Answer {
  const message = `runtimes.kruntimes.io "${name}" not found`;
  return {
    status: 404,
    body: {kind: 'Status', apiVersion: 'v1', status: 'Failure', message, reason: 'NotFound', code: 404},
  };
}
