import {describe, expect, it} from '@jest/globals';
import {startApiServer, statusAnswer} from './support/api-server.js';
import {krtBothWays} from './support/krt.js';
import {deploymentOfWeb, diagnosing, servingPool} from './support/pool-server.js';
import {runtime} from './support/runtimes.js';

const UID = {uid: 'u-1'};

describe('krt runtime diagnose with -o json', () => {
  it('prints each check with its id and its Runtime', async () => {
    const run = await diagnosing({runtimes: [runtime({name: 'web', ready: 0, metadata: UID})]}, '-o', 'json', 'web');
    const checks = [
      {id: 'spec', status: 'ok', message: 'Runtime spec accepted, generation 1 observed 1'},
      {
        id: 'deployment',
        status: 'fail',
        message: 'Deployment runtime-web does not exist',
        hint: 'see whether the controller runs:  krt doctor',
      },
      {id: 'pods', status: 'skip', message: 'ReplicaSets, Pods: there is no Deployment'},
    ].map((check) => ({...check, runtime: {namespace: 'default', name: 'web'}}));
    expect(JSON.parse(run.stdout)).toEqual({checks});
    expect(run.code).toBe(6);
  });

  it('is complete where a Runtime is missing, and where there is no cluster', async () => {
    const missing = await diagnosing({runtimes: []}, '-o', 'json', 'nope');
    const stderr = 'Error from server (NotFound): runtimes.kruntimes.io "nope" not found\n';
    expect(missing).toEqual({stdout: '{\n    "checks": []\n}\n', stderr, code: 1});
    const nowhere = await krtBothWays(['rt', 'diagnose', 'web', '-o', 'yaml']);
    expect(nowhere).toMatchObject({stdout: 'checks: []\n', code: 5});
  });
});

describe('krt runtime diagnose and errors', () => {
  it('ends as the API server has it', async () => {
    await using server = await startApiServer(() => statusAnswer(401, 'Unauthorized', 'Unauthorized'));
    expect(await krtBothWays(['rt', 'diagnose', 'web', '-s', server.url])).toMatchObject({stdout: '', code: 4});
  });

  it('wants a name, and json or yaml', async () => {
    expect((await krtBothWays(['rt', 'diagnose'])).code).toBe(2);
    expect((await krtBothWays(['rt', 'diagnose', 'web', '-o', 'wide'])).code).toBe(2);
  });

  it('diagnoses the others where one is missing', async () => {
    const run = await diagnosing(
      {runtimes: [runtime({name: 'web', replicas: 0, metadata: UID})], deployment: deploymentOfWeb({replicas: 0})},
      'web',
      'nope',
    );
    expect(run.stdout).toContain('[ ok ] no Pods wanted\n');
    expect(run).toMatchObject({
      stderr: 'Error from server (NotFound): runtimes.kruntimes.io "nope" not found\n',
      code: 1,
    });
  });

  it('fails where something could not be read that may be read', async () => {
    const handler = servingPool({
      runtimes: [runtime({name: 'web', replicas: 1, metadata: UID})],
      deployment: deploymentOfWeb({replicas: 1, ready: 1}),
    });
    await using server = await startApiServer((request) =>
      request.url.pathname.endsWith('/pods') ? statusAnswer(500, 'InternalError', 'oops') : handler(request),
    );
    const run = await krtBothWays(['rt', 'diagnose', 'web', '-s', server.url]);
    expect(run.stdout).toContain('[skip] Pods: oops\n');
    expect(run).toMatchObject({stderr: 'Error from server (InternalError): oops\n', code: 1});
  });
});
