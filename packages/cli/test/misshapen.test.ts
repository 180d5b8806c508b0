import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {startApiServer, type ApiServer} from './support/api-server.js';
import {krtBothWays} from './support/krt.js';
import {runtime, serving} from './support/runtimes.js';

const SEE = 'see: kubectl get runtimes odd -n default -o yaml\n';
const ODD = `error: the Runtime "odd" is not of the shape of its CRD: status.conditions is a string, not a list; ${SEE}`;

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer(
    serving([
      runtime({name: 'web'}),
      runtime({name: 'odd', status: {conditions: 'x'}}),
      runtime({name: 'bare', spec: {template: null}}),
    ]),
  );
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
});

describe('a Runtime that was stored under another CRD', () => {
  it('is told of, and does not keep the others of a list back', async () => {
    expect(await krtBothWays(['runtime', 'list', '-o', 'wide', '-s', server.url])).toEqual({
      stdout: `\
NAME   REPLICAS   READY   STATUS   UPDATED   AVAILABLE   OBSERVED   DEPLOYMENT     IMAGE                     REASON   AGE
web    3          3       Ready    3         3           1/1        runtime-web    registry.example/web:v1   <none>   3d5h
bare   3          3       Ready    3         3           1/1        runtime-bare   <none>                    <none>   3d5h
`,
      stderr: ODD,
      code: 1,
    });
  });

  it.each([
    ['get', 'odd'],
    ['describe', 'odd'],
    ['diagnose', 'odd'],
    ['wait', 'odd', '--timeout=0'],
    ['list', '--watch'],
  ])('is what %s says is wrong', async (...words) => {
    expect(await krtBothWays(['runtime', ...words, '-s', server.url])).toEqual({stdout: '', stderr: ODD, code: 1});
  });
});
