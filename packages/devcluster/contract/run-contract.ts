import assert from 'node:assert/strict';
import {randomBytes} from 'node:crypto';
import type {Transport} from '@kruntimes/kube';
import type {ContractCase, ContractGroup} from './contract-case.js';
import {eventually} from './eventually.js';
import {Client} from './http/client.js';
import {pathOf} from './objects/paths.js';
import {widgetCrd} from './objects/widgets.js';
import {Scope} from './scope.js';

/** A cluster that is held to the contract. It serves Runtimes, and the caller may do everything. */
export interface ContractSide {
  readonly transport: Transport;
  /** Whether it is devcluster, which may differ where a case says so; a real server may not. */
  readonly imitates: boolean;
  /** Makes the server forget its history up to now, as etcd's compaction does; absent where nobody can. */
  readonly forget?: () => Promise<void>;
}

export type ContractOutcome =
  | {readonly kind: 'held'}
  | {readonly kind: 'differs'; readonly why: string}
  | {readonly kind: 'skipped'}
  | {readonly kind: 'failed'; readonly error: Error};

/** Cases that run at once: a control plane on a small machine answers more of them no faster. */
const AT_ONCE = 8;
/** A case that takes longer has failed, in ms. */
const CASE_MS = 45_000;

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
    cases.map((one, c) => ({
      alone: one.forgets === true,
      run: async () => {
        const of = outcomes[g];
        if (of !== undefined) of[c] = await outcomeOf(one, client, side);
      },
    })),
  );
  const waiting = jobs.filter(({alone}) => !alone).values();
  const work = async (): Promise<void> => {
    for (const {run} of waiting) await run();
  };
  await Promise.all(Array.from({length: AT_ONCE}, work));
  for (const {run} of jobs.filter(({alone}) => alone)) await run();
  await client.send('DELETE', pathOf({of: 'customresourcedefinitions', name: widgetCrd.metadata.name}));
  return outcomes;
}

async function installWidgets(client: Client): Promise<void> {
  (await client.send('POST', pathOf({of: 'customresourcedefinitions'}), {body: widgetCrd})).as(201);
  await eventually(async () => {
    (await client.send('GET', pathOf({of: 'widgets'}))).as(200);
  });
}

async function outcomeOf(one: ContractCase, client: Client, side: ContractSide): Promise<ContractOutcome> {
  const {forget} = side;
  if (one.forgets === true && forget === undefined) return {kind: 'skipped'};
  const namespace = `contract-${randomBytes(5).toString('hex')}`;
  try {
    const body = {apiVersion: 'v1', kind: 'Namespace', metadata: {name: namespace}};
    (await client.send('POST', pathOf({of: 'namespaces'}), {body})).as(201);
    await inTime(one.check(new Scope(client, namespace, forget ?? nothing)));
  } catch (error) {
    if (side.imitates && one.differs !== undefined) return {kind: 'differs', why: one.differs};
    return {kind: 'failed', error: error instanceof Error ? error : new Error(String(error))};
  } finally {
    await client.send('DELETE', pathOf({of: 'namespaces', name: namespace}));
  }
  if (!side.imitates || one.differs === undefined) return {kind: 'held'};
  return {
    kind: 'failed',
    error: new assert.AssertionError({message: `this no longer differs: take away \`differs: ${one.differs}\``}),
  };
}

async function inTime(check: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`not over within ${CASE_MS / 1000} s`)), CASE_MS);
  });
  try {
    await Promise.race([check, late]);
  } finally {
    clearTimeout(timer);
  }
}

const nothing = (): Promise<void> => Promise.resolve();
