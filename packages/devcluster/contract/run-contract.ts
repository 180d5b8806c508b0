import {randomBytes} from 'node:crypto';
import type {ContractGroup} from './contract-case.js';
import type {ContractOutcome, ContractSide} from './contract-side.js';
import {eventually} from './eventually.js';
import {Client} from './http/client.js';
import {pathOf} from './objects/paths.js';
import {widgetCrd} from './objects/widgets.js';
import {runCase} from './run-case.js';

/** Cases that run at once: a control plane on a small machine answers more of them no faster. */
const AT_ONCE = 8;

/**
 * Runs every case, each in a namespace of its own, several at once, and takes away what they made. The outcomes are in
 * the order of the groups and of their cases.
 */
export async function runContract(
  groups: readonly ContractGroup[],
  side: ContractSide,
): Promise<readonly (readonly ContractOutcome[])[]> {
  const client = new Client(side.transport);
  await installWidgets(client);
  const outcomes = groups.map(({cases}) =>
    cases.map((): ContractOutcome => ({kind: 'failed', error: new Error('not run')})),
  );
  const jobs = groups.flatMap(({cases}, g) =>
    cases.map((one, c) => {
      const namespace = `contract-${randomBytes(5).toString('hex')}`;
      const run = async (): Promise<void> => {
        const of = outcomes[g];
        if (of !== undefined) of[c] = await runCase(one, {client, side, namespace});
      };
      return {alone: one.forgets === true, namespace, run};
    }),
  );
  const waiting = jobs.filter(({alone}) => !alone).values();
  const work = async (): Promise<void> => {
    for (const {run} of waiting) await run();
  };
  await Promise.all(Array.from({length: AT_ONCE}, work));
  for (const {run} of jobs.filter(({alone}) => alone)) await run();
  // Only now: emptying hundreds of namespaces keeps the cluster's controllers from what the cases wait for.
  for (const {namespace} of jobs) await client.send('DELETE', pathOf({of: 'namespaces', name: namespace}));
  await client.send('DELETE', pathOf({of: 'customresourcedefinitions', name: widgetCrd.metadata.name}));
  return outcomes;
}

async function installWidgets(client: Client): Promise<void> {
  (await client.send('POST', pathOf({of: 'customresourcedefinitions'}), {body: widgetCrd})).as(201);
  await eventually(async () => {
    (await client.send('GET', pathOf({of: 'widgets'}))).as(200);
  });
}
