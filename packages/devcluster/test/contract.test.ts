import {afterAll, beforeAll, describe, expect, it} from '@jest/globals';
import {fixedCredentials, HttpsTransport} from '@kruntimes/kube';
import type {ContractCase} from '../contract/contract-case.js';
import type {ContractOutcome, ContractSide} from '../contract/contract-side.js';
import {runContract} from '../contract/run-contract.js';
import {startDevcluster, type Devcluster} from '../src/index.js';
import {eventually} from './api-client.js';

let cluster: Devcluster;
let transport: HttpsTransport;

beforeAll(async () => {
  cluster = await startDevcluster();
  transport = new HttpsTransport({
    server: new URL(cluster.url),
    tls: {},
    headers: {},
    credentials: fixedCredentials({}),
    namespace: 'default',
    source: {kind: 'flags'},
  });
});

afterAll(async () => {
  transport.close();
  await cluster.close();
});

const holding = {name: 'holds', check: () => Promise.resolve()};
const failing = {name: 'fails', check: () => Promise.reject(new Error('it is not so'))};

async function outcomesOf(
  cases: readonly ContractCase[],
  side: Partial<ContractSide> = {},
): Promise<ContractOutcome[]> {
  const [outcomes = []] = await runContract([{group: 'g', cases}], {transport, imitates: true, ...side});
  return [...outcomes];
}

const briefly = (outcome: ContractOutcome): string =>
  outcome.kind === 'failed' ? `failed: ${outcome.error.message}` : outcome.kind;

describe('the contract', () => {
  it('says of each case whether it held, in their order', async () => {
    expect((await outcomesOf([failing, holding])).map(briefly)).toEqual(['failed: it is not so', 'held']);
  });

  it('takes a difference on devcluster that is listed, and notices one that is gone', async () => {
    const listed = [failing, holding].map((one) => ({...one, differs: 'so'}));
    expect((await outcomesOf(listed)).map(briefly)).toEqual([
      'differs',
      'failed: this no longer differs: take away `differs: so`',
    ]);
  });

  it('takes no difference on a real server', async () => {
    const listed = [failing, holding].map((one) => ({...one, differs: 'so'}));
    const outcomes = await outcomesOf(listed, {imitates: false});
    expect(outcomes.map(briefly)).toEqual(['failed: it is not so', 'held']);
  });

  it('gives each case a namespace of its own, and takes them and its CRD away', async () => {
    const seen: string[] = [];
    const look: ContractCase = {
      name: 'looks',
      async check(scope) {
        (await scope.get({of: 'namespaces', name: scope.namespace})).as(200);
        seen.push(scope.namespace);
      },
    };
    expect((await outcomesOf([look, look])).map(briefly)).toEqual(['held', 'held']);
    expect(new Set(seen).size).toBe(2);
    await eventually(() => (seen.every((name) => !cluster.store.get('/namespaces', name)) ? true : undefined));
    expect(cluster.store.list('apiextensions.k8s.io/customresourcedefinitions')).toEqual([]);
  });

  it('skips what needs a server that forgets where none does, and runs it last and alone where one does', async () => {
    const order: string[] = [];
    const noting = (name: string): ContractCase => ({
      name,
      check: () => {
        order.push(name);
        return Promise.resolve();
      },
    });
    const cases = [{...noting('forgets'), forgets: true as const}, noting('first'), noting('second')];
    expect((await outcomesOf(cases)).map(briefly)).toEqual(['skipped', 'held', 'held']);
    order.length = 0;
    await outcomesOf(cases, {forget: () => Promise.resolve()});
    expect(order.at(-1)).toBe('forgets');
  });
});
