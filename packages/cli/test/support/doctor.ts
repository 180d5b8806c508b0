import {expect} from '@jest/globals';
import {runtimeCrd} from '@kruntimes/api/crd';
import {startApiServer, statusAnswer, type Answer, type Handler} from './api-server.js';
import {krt, type RunOptions} from './krt.js';
import {listAnswer, runtime} from './runtimes.js';

/** A check as it is printed. */
export interface Checked {
  readonly id: string;
  readonly status: string;
  readonly message: string;
  readonly hint?: string;
  readonly details?: readonly string[];
}

/** What `krt doctor -o json` said. */
export interface Diagnosis {
  readonly checks: readonly Checked[];
  readonly failed: readonly Checked[];
  readonly code: number | null;
  /** The check of this id. */
  readonly check: (id: string) => Checked | undefined;
}

/** Runs `krt doctor`. */
export async function doctor(argv: readonly string[], options: RunOptions = {}): Promise<Diagnosis> {
  const {stdout, stderr, code} = await krt(['doctor', '-o', 'json', ...argv], options);
  expect(stderr).toBe('');
  const {checks} = JSON.parse(withoutServer(stdout)) as {checks: Checked[]};
  return {
    checks,
    failed: checks.filter(({status}) => status === 'fail'),
    code,
    check: (id) => checks.find((check) => check.id === id),
  };
}

/** What krt prints, without the flag that it adds to command lines because a test chose the server by it. */
export function withoutServer(text: string): string {
  return text.replaceAll(/ --server=http:\/\/127\.0\.0\.1:\d+/g, '');
}

/** What a healthy cluster answers, apart from what a test says. */
export function healthy(more: Readonly<Record<string, Answer>> = {}): Handler {
  const answers: Record<string, Answer> = {
    '/version': {body: {gitVersion: 'v1.34.4'}},
    selfsubjectreviews: {body: {status: {userInfo: {username: 'jane', groups: ['devs']}}}},
    selfsubjectaccessreviews: {body: {status: {allowed: true}}},
    '/apis/kruntimes.io': {body: {kind: 'APIGroup', versions: [{version: 'v1alpha1'}]}},
    customresourcedefinitions: {
      body: {
        ...runtimeCrd,
        status: {conditions: [{type: 'Established', status: 'True'}], storedVersions: ['v1alpha1']},
      },
    },
    runtimes: listAnswer([runtime({name: 'web'})]),
    deployments: {body: {kind: 'DeploymentList', apiVersion: 'v1', metadata: {}, items: [controller()]}},
    leases: lease(new Date()),
    ...more,
  };
  return ({url: {pathname}}) => {
    const key = Object.keys(answers)
      .filter((part) => pathname === part || pathname.split('/').includes(part))
      .at(-1);
    return answers[key ?? ''] ?? statusAnswer(404, 'NotFound', `nothing at ${pathname}`);
  };
}

/** The Deployment of the controller. */
export function controller(
  more: {readonly ready?: number; readonly image?: string; readonly args?: readonly string[]} = {},
): object {
  const {ready = 2, image = 'registry.example/kruntimes-controller:0.0.0', args = ['--leader-elect']} = more;
  return {
    metadata: {name: 'kruntimes-controller', namespace: 'kruntimes-system'},
    spec: {replicas: 2, template: {spec: {containers: [{name: 'controller', image, args}]}}},
    status: {readyReplicas: ready},
  };
}

/** The answer to a list of Deployments. */
export function controllers(...items: readonly object[]): Answer {
  return {body: {kind: 'DeploymentList', apiVersion: 'v1', metadata: {}, items}};
}

/** The Lease of a controller that renewed it at this time. */
export function lease(renewTime: Date, holderIdentity = 'pod-1'): Answer {
  return {body: {kind: 'Lease', spec: {holderIdentity, leaseDurationSeconds: 15, renewTime: renewTime.toISOString()}}};
}

/** Runs `krt doctor` against a server that answers so. */
export async function against(handler: Handler, ...argv: readonly string[]): Promise<Diagnosis> {
  await using server = await startApiServer(handler);
  return await doctor(['-s', server.url, ...argv]);
}
