import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {startApiServer, type ApiServer} from './support/api-server.js';
import {krtBothWays} from './support/krt.js';
import {everyState, serving} from './support/runtimes.js';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer(serving(everyState()));
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
});

const UNOBSERVED = '2 runtimes not observed by the controller, run: krt doctor\n';

describe('a Runtime in each state', () => {
  it('is a row of the list', async () => {
    expect(await krtBothWays(['runtime', 'list', '-s', server.url])).toEqual({
      stdout: `\
NAME     REPLICAS   READY       STATUS               AGE
web      3          3           Ready                3d5h
canary   3          1           Progressing          12m
cold     3          0           Progressing          30m
api      4          3           RollingOut           12d
quota    2          0           QuotaExceeded        47h
legacy   2          0           DeploymentNotOwned   9h
edge     5          3           Stale                3h10m
fresh    2          <unknown>   Unknown              20m
idle     0          0           ScaledToZero         2y182d
down     1          3           ScalingDown          100m
gone     2          2           Terminating          10m
`,
      stderr: UNOBSERVED,
      code: 0,
    });
  });

  it('is a wide row with its namespace', async () => {
    const {stdout} = await krtBothWays(['rt', '-Aowide', '--status=stale,unknown,Ready', '-s', server.url]);
    expect(stdout).toBe(`\
NAMESPACE   NAME    REPLICAS   READY       STATUS    UPDATED     AVAILABLE   OBSERVED      DEPLOYMENT      IMAGE                       REASON            AGE
default     web     3          3           Ready     3           3           1/1           runtime-web     registry.example/web:v1     <none>            3d5h
default     edge    5          3           Stale     5           3           6/7           runtime-edge    registry.example/edge:v9    ImagePullFailed   3h10m
default     fresh   2          <unknown>   Unknown   <unknown>   <unknown>   <unknown>/1   runtime-fresh   registry.example/fresh:v1   Pending           20m
`);
  });

  it('is described by get, its Ready beside its Replicas', async () => {
    expect(await krtBothWays(['get', 'runtime/edge', '-s', server.url])).toEqual({
      stdout: `\
Name:         edge
Namespace:    default
Status:       Stale
Replicas:     5
Ready:        3 (observed at generation 6, current is 7)
Updated:      5
Deployment:   runtime-edge
Age:          3h10m
Not ready:    1x ImagePullFailed  image registry.example/edge:v9 not found
              1x Unschedulable    insufficient memory
`,
      stderr: '1 runtime not observed by the controller, run: krt doctor\n',
      code: 0,
    });
  });

  it.each([
    ['web', 'Ready:        3'],
    ['cold', 'Ready:        0'],
    ['idle', 'Ready:        0'],
    ['fresh', 'Ready:        <unknown> (no status reported yet)'],
  ])('says of %s: %s', async (name, line) => {
    const {stdout, code} = await krtBothWays(['runtime', 'get', name, '-s', server.url]);
    expect(stdout.split('\n')).toContain(line);
    expect(code).toBe(0);
  });

  it('says what a Stalled Runtime waits for', async () => {
    const {stdout} = await krtBothWays(['runtime', 'get', 'legacy', '-s', server.url]);
    expect(stdout).toContain('Status:       DeploymentNotOwned\nMessage:      it is\\nDeploymentNotOwned\n');
  });

  it('of several names is a table in their order, what is missing on stderr', async () => {
    expect(await krtBothWays(['runtime', 'get', 'idle', 'rt/nope', 'runtime/web', '-s', server.url])).toEqual({
      stdout: `\
NAME   REPLICAS   READY   STATUS         AGE
idle   0          0       ScaledToZero   2y182d
web    3          3       Ready          3d5h
`,
      stderr: 'Error from server (NotFound): runtimes.kruntimes.io "nope" not found\n',
      code: 1,
    });
  });

  it.each([
    ['ready', 'fresh cold quota legacy idle canary gone web api edge down'],
    ['name', 'api canary cold down edge fresh gone idle legacy quota web'],
    ['age', 'gone canary fresh cold down edge legacy quota web api idle'],
    ['{.spec.replicas}', 'idle down quota legacy fresh gone web canary cold api edge'],
  ])('is sorted by %s', async (key, order) => {
    const template = 'jsonpath={.items[*].metadata.name}';
    const sorted = await krtBothWays(['rt', '-o', template, `--sort-by=${key}`, '-s', server.url]);
    expect(sorted).toEqual({stdout: order, stderr: '', code: 0});
  });
});
