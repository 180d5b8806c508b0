import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {poolStatus, startEmbedded, type EmbeddedCluster} from './support/embedded.js';
import {BARE_ENV, KRT} from './support/krt.js';

const kubectl = process.env['KRT_TEST_KUBECTL'] ?? '';
const describeWithKubectl = kubectl === '' ? describe.skip : describe;

describeWithKubectl('a watch of kubectl', () => {
  let cluster: EmbeddedCluster;
  beforeAll(async () => {
    cluster = await startEmbedded();
  });
  afterAll(async () => {
    await cluster[Symbol.asyncDispose]();
  });

  /** Runs a program while Runtimes change; what it prints up to the last of them. */
  async function watched(program: string, argv: readonly string[], app: string): Promise<string> {
    const create = async (name: string): Promise<object> =>
      await cluster.createRuntime(`${app}-${name}`, {metadata: {labels: {app}}});
    await create('web');
    await create('edge');
    const selected = ['get', 'runtimes', ...argv, '-w', '-l', `app=${app}`];
    const watching = spawn(program, [...(program === kubectl ? [] : [KRT]), ...selected], {
      env: {...BARE_ENV, KUBECONFIG: cluster.kubeconfig, HOME: '/tmp/krt-no-home'},
    });
    let printed = '';
    watching.stdout.setEncoding('utf8').on('data', (chunk: string) => (printed += chunk));
    const has = async (text: string): Promise<void> => {
      while (!printed.includes(text)) await once(watching.stdout, 'data');
    };
    await has(`${app}-web`);
    await cluster.report(`${app}-web`, poolStatus(1, 3));
    await create('a-longer-name');
    await cluster.delete(`${app}-edge`);
    await create('last');
    await has(`${app}-last`);
    watching.kill('SIGINT');
    await once(watching, 'close');
    return printed.slice(0, printed.indexOf(`${app}-last`));
  }

  it.each([
    [1, '-o name'],
    [2, '-o custom-columns=NAME:.metadata.name,READY:.status.readyReplicas,A:.apiVersion'],
    [3, '-o custom-columns=NAME:.metadata.name --no-headers'],
    [4, '-o jsonpath={.metadata.name}/{.status.readyReplicas}{"\\n"}'],
    [5, '-o yaml'],
    [6, '-o json --output-watch-events'],
    [7, '-o yaml --output-watch-events'],
  ])('%i prints the same with %s', async (number, line) => {
    const timeless = (text: string, app: string): string =>
      text
        .replaceAll(app, 'APP')
        .replaceAll(/[0-9a-f]{8}-[-0-9a-f]{27}/g, 'UID')
        .replaceAll(/"?20\d\d-\d\d-\d\dT[0-9:.]+Z"?/g, 'TIME')
        .replaceAll(/("?resourceVersion"?: ?)"\d+"/g, '$1"RV"')
        // In events kubectl keeps managedFields.
        .replaceAll(/"managedFields":\[.*?\],"name"/g, '"name"')
        .replaceAll(/^ {4}managedFields:\n(?: {4}[- ].*\n)+/gm, '');
    const [ours, theirs] = [`krt-${number}`, `ctl-${number}`];
    const argv = line.split(' ');
    const printed = timeless(await watched(process.execPath, argv, ours), ours);
    expect(printed).toBe(timeless(await watched(kubectl, argv, theirs), theirs));
  });
});
