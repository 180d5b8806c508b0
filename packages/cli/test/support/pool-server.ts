import {startApiServer, statusAnswer, type Answer, type Handler} from './api-server.js';
import {withoutServer} from './doctor.js';
import {krtBothWays, type Run} from './krt.js';
import {serving} from './runtimes.js';

/** What a server has of one Runtime's pool; a kind that is left out is there and empty. */
export interface Pool {
  readonly runtimes: readonly object[];
  readonly deployment?: object;
  readonly replicaSets?: readonly object[] | 'forbidden';
  readonly pods?: readonly object[] | 'forbidden';
  readonly log?: string;
}

/** A server of Runtimes, of the Deployment, ReplicaSets and Pods of a pool, and of its Pods' logs. */
export function servingPool({runtimes, deployment, replicaSets = [], pods = [], log}: Pool): Handler {
  return (request) => {
    const {pathname} = request.url;
    if (pathname.endsWith('/log')) {
      return log === undefined
        ? statusAnswer(400, 'BadRequest', 'no log')
        : {headers: {'content-type': 'text/plain'}, body: log};
    }
    if (/\/deployments\//.test(pathname)) {
      return deployment === undefined ? statusAnswer(404, 'NotFound', 'not found') : {body: deployment};
    }
    if (pathname.endsWith('/replicasets')) return listOf('ReplicaSet', replicaSets);
    if (pathname.endsWith('/pods')) return listOf('Pod', pods);
    return serving(runtimes)(request);
  };
}

function listOf(kind: string, items: readonly object[] | 'forbidden'): Answer {
  if (items === 'forbidden') {
    const plural = `${kind.toLowerCase()}s`;
    return statusAnswer(403, 'Forbidden', `${plural} is forbidden: User "eve" cannot list resource "${plural}"`);
  }
  return {body: {kind: `${kind}List`, apiVersion: 'v1', metadata: {resourceVersion: '7'}, items}};
}

interface DeploymentSample {
  readonly replicas: number;
  readonly ready?: number;
  readonly updated?: number;
  readonly metadata?: object;
  readonly conditions?: readonly object[];
}

/** The Deployment of the Runtime `web`, whose uid is `u-1`. */
export function deploymentOfWeb(sample: DeploymentSample): object {
  const {replicas, ready = 0, updated = replicas, metadata = {}, conditions = []} = sample;
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: {
      name: 'runtime-web',
      namespace: 'default',
      uid: 'd-1',
      generation: 2,
      ownerReferences: [
        {apiVersion: 'kruntimes.io/v1alpha1', kind: 'Runtime', name: 'web', uid: 'u-1', controller: true},
      ],
      ...metadata,
    },
    spec: {replicas, selector: {matchLabels: {'kruntimes.io/runtime': 'web'}}},
    status: {observedGeneration: 2, replicas, readyReplicas: ready, updatedReplicas: updated, conditions},
  };
}

/** A Pod of the Runtime `web`. */
export function podOfWeb(name: string, status: object): object {
  return {
    metadata: {
      name,
      namespace: 'default',
      labels: {'kruntimes.io/runtime': 'web', 'pod-template-hash': 'abc'},
      ownerReferences: [
        {apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'runtime-web-abc', uid: 'r-1', controller: true},
      ],
    },
    spec: {nodeName: 'node-1', containers: [{name: 'runtime'}]},
    status,
  };
}

/** Runs `krt runtime diagnose` on the Runtime `web` of a pool, or on those that are named. */
export async function diagnosing(pool: Pool, ...argv: readonly string[]): Promise<Run> {
  await using server = await startApiServer(servingPool(pool));
  const names = argv.some((argument) => !argument.startsWith('-')) ? [] : ['web'];
  const run = await krtBothWays(['runtime', 'diagnose', ...names, ...argv, '-s', server.url]);
  return {...run, stdout: withoutServer(run.stdout)};
}
