import {beforeAll, describe, expect, it} from '@jest/globals';
import {contract, runContract, type ContractOutcome} from '@kruntimes/devcluster/contract';
import {HttpsTransport} from '@kruntimes/kube';
import {chosenProvider} from '../src/providers/chosen.js';

const provider = chosenProvider();
/** Only devcluster may differ from a real server, and only where a case says so. */
const imitates = provider.name === 'devcluster';

describe(`the contract of the API, on ${provider.name}`, () => {
  let outcomes: readonly (readonly ContractOutcome[])[] = [];

  beforeAll(async () => {
    const start = performance.now();
    const cluster = await provider.start();
    const transport = new HttpsTransport(cluster.config);
    try {
      const forget = provider.forgetsHistory === true ? {forget: async () => cluster.forgetHistory?.()} : {};
      outcomes = await runContract(contract, {transport, imitates, ...forget});
    } finally {
      transport.close();
      await cluster.stop();
    }
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    process.stdout.write(`the contract on ${provider.name}: ${counted(outcomes.flat())}; ${seconds} s\n`);
  }, 240_000);

  for (const [g, {group, cases}] of contract.entries()) {
    describe(group, () => {
      for (const [c, {name, differs, forgets}] of cases.entries()) {
        const title = imitates && differs !== undefined ? `${name} (devcluster differs: ${differs})` : name;
        const runs = forgets !== true || provider.forgetsHistory === true;
        (runs ? it : it.skip)(title, () => {
          const outcome = outcomes[g]?.[c];
          if (outcome?.kind === 'failed') throw outcome.error;
          expect(outcome?.kind).toBe(imitates && differs !== undefined ? 'differs' : 'held');
        });
      }
    });
  }
});

/** `140 held, 2 differ` and so on. */
function counted(all: readonly ContractOutcome[]): string {
  const count = (kind: ContractOutcome['kind']): number => all.filter((outcome) => outcome.kind === kind).length;
  return `${count('held')} held, ${count('differs')} differ as said, ${count('skipped')} skipped, ${count('failed')} failed`;
}
